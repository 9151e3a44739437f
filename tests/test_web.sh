#!/bin/sh
# test_web.sh - the web table from outside: every status and code of its interface, what each token
# may do, searches beside other games, a load of games and requests, kill -9 and what is left after
# it.
. "$srcdir/shell.sh"

serve=$top_builddir/examples/serve
# With C4B_LONG nothing may be left out: the test then fails instead.
lacks() { if [ -n "${C4B_LONG-}" ]; then fail "$@"; else skip "$@"; fi; }
[ -x "$serve" ] || lacks "the web table was not built: its packages are not there"
command -v curl >/dev/null 2>&1 || lacks "curl is not there"

# A crash of a plug-in is to look like one, also where a sanitizer would catch it.
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}handle_segv=0
export ASAN_OPTIONS

server=
clean_up()
{
    [ -z "$server" ] || kill -9 "$server" 2>/dev/null
    chmod -R u+w "$scratch"
    rm -rf "$scratch"
}
trap clean_up EXIT

# start OPTION...: a server on a free port; its address is in $address.
start()
{
    : >"$scratch/address"
    "$serve" --port 0 --database "$scratch/table.db" "$@" >"$scratch/address" 2>"$scratch/log" &
    server=$!
    tries=0
    until [ -s "$scratch/address" ]; do
        tries=$((tries + 1))
        [ $tries -lt 100 ] || { cat "$scratch/log"; fail "serve $* prints no address"; }
        sleep 0.05
    done
    address=$(sed 's,/$,,' "$scratch/address")
}

# end SIGNAL CODE: sends the signal to the server, which has to exit with the code.
end()
{
    kill "-$1" "$server"
    got=0
    wait "$server" 2>/dev/null || got=$?
    server=
    [ "$got" = "$2" ] || fail "serve ends with $got after SIG$1, not $2: $(cat "$scratch/log")"
}

# ---- asking ----

# ask STATUS METHOD PATH [CURL-OPTION...]: the body is in $scratch/out, the headers in head.
ask()
{
    wanted=$1 method=$2 path=$3
    shift 3
    got=$(curl -s -o "$scratch/out" -D "$scratch/head" -w '%{http_code}' -X "$method" --path-as-is \
        --max-time 20 "$@" "$address$path") || show_and_fail "$method $path: no answer"
    : >"$scratch/err"
    [ "$got" = "$wanted" ] || show_and_fail "$method $path is answered with $got, not $wanted"
}

# post STATUS SEAT PATH BODY: a POST with a seat's token ("" for none).
post()
{
    if [ -n "$2" ]; then
        ask "$1" POST "$3" -H 'Content-Type: application/json' -d "$4" -H "Authorization: Bearer $2"
    else
        ask "$1" POST "$3" -H 'Content-Type: application/json' -d "$4"
    fi
}

# refuses CODE: the last answer is a JSON reason with this code.
refuses() { says "^{\"error\":{\"code\":\"$1\",\"reason\":\"[A-Z].*\\.\""; }

has_header() { grep -qi "^$1" "$scratch/head" || { cat "$scratch/head"; fail "no header '$1'"; }; }

# text FIELD: the value of a field of the last answer, a text.
text() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" "$scratch/out"; }

# new GREEN BLUE [MORE]: creates a game; its name is in $game, its seat in $seat.
person='{"kind":"person"}'
new()
{
    post 201 '' /api/games "{\"green\":$1,\"blue\":$2${3-}}"
    seat=$(sed 's/.*"seat":"\([^"]*\)".*/\1/' "$scratch/out")
    game=$(sed 's/^{"id":"\([^"]*\)".*/\1/' "$scratch/out")
    moves=/api/games/$game/moves
}

# play SEAT MOVES: one after the other; all have to be accepted.
play()
{
    for one in $(echo "$2" | sed 's/./& /g'); do
        post 200 "$1" "$moves" "{\"move\":\"$one\"}"
    done
}

# until_says TEXT [TIMES]: asks for the game until the text is in the answer.
until_says()
{
    tries=0
    until ask 200 GET "/api/games/$game?from=0" && grep -q -e "$1" "$scratch/out"; do
        tries=$((tries + 1))
        [ $tries -lt "${2-200}" ] || show_and_fail "the game never says '$1'"
        sleep 0.05
    done
}

set -f # a move may be *

# ---- the command line ----

expect 0 "$serve" --help
says '^usage: serve'
for misuse in '--port x' '--port 70000' '--port -1' '--nonsense 1' --port '--searches 0' \
    '--max-ms 1'; do
    # shellcheck disable=SC2086
    expect 2 "$serve" $misuse
    complains '^serve: '
done
expect 1 "$serve" --heuristic "$scratch/missing.so"
complains 'missing.so: No such file'
expect 1 "$serve" --heuristic "$srcdir/shell.sh"
complains 'a plug-in.s name ends in .so'
expect 1 "$serve" --heuristic "$scratch"
complains 'there is no plug-in'
expect 1 "$serve" --database "$scratch/no/such/folder.db"
complains 'folder.db: No such file'
echo 'this is no database, whatever its name says' >"$scratch/text.db"
expect 1 "$serve" --port 0 --database "$scratch/text.db"
complains 'text.db: file is not a database'
expect 1 "$serve" --bind 192.0.2.1 --port 0 --database "$scratch/table.db"
complains 'cannot listen on 192.0.2.1'

# A player that never answers, and one that dies.
cat >"$scratch/deaf.sh" <<'END'
#!/bin/sh
while read -r word rest; do
    case $word in
    hello) echo ready 1 deaf ;;
    go) [ "$DIE" ] && exit 3; i=0; while [ $i -lt 60 ]; do sleep 1; i=$((i + 1)); done ;;
    *) echo ok ;;
    esac
done
END
chmod +x "$scratch/deaf.sh"
# A folder of plug-ins: one that plays, one that crashes.
mkdir "$scratch/plugins"
cat >"$scratch/mine.c" <<'END'
#include <conecta4boom.h>
#include <conecta4boom/plugin.h>
#include <signal.h>
C4B_PLUGIN("mine");
int c4b_plugin_eval(const c4b_state *state, c4b_player player, void *data)
{
    (void)data;
    return DIES ? raise(SIGSEGV) : c4b_eval_test(state, player, 0);
}
END
for dies in 0 1; do
    $CC $CFLAGS -DDIES=$dies -shared -fPIC -I"$top_srcdir/include" -I"$top_builddir/include" \
        -o "$scratch/plugins/mine$dies.so" "$scratch/mine.c" || fail "the plug-in does not build"
done
start --searches 4 --queue 2 --max-ms 3000 --heuristic "$scratch/plugins" \
    --heuristic "cmd:sh $top_srcdir/examples/apps/players/middle.sh" \
    --heuristic "cmd:$scratch/deaf.sh --deaf" --heuristic "cmd:DIE=1 $scratch/deaf.sh"
case $address in http://127.0.0.1:*) ;; *) fail "its address is $address" ;; esac
expect 1 "$serve" --port "${address##*:}" --database "$scratch/other.db"
complains 'Address already in use'
expect 1 "$serve" --port 0 --database "$scratch/table.db"
complains 'table.db: in use by another server'

# ---- pages and paths ----

ask 200 GET /
has_header 'Content-Type: text/html'
has_header "Content-Security-Policy: default-src 'none'; script-src 'self';.*frame-ancestors 'none'"
has_header 'X-Content-Type-Options: nosniff'
has_header 'X-Frame-Options: DENY'
has_header 'Referrer-Policy: no-referrer'
has_header 'Cross-Origin-Opener-Policy: same-origin'
has_header 'Cross-Origin-Resource-Policy: same-origin'
says '<html lang="en">'
never 'https\{0,1\}://' # nothing from elsewhere
! grep -q 'unsafe' "$scratch/head" || fail "the page allows unsafe sources"
tag=$(sed -n 's/^[Ee][Tt]ag: \(.*\)\r$/\1/p' "$scratch/head")
ask 304 GET / -H "If-None-Match: $tag"
ask 200 GET /main.js
has_header 'Content-Type: text/javascript'
ask 200 GET /style.css
ask 200 HEAD / -I
for path in /nothing /api /api/ /api/nothing /api/games/ /api/games//moves /../serve.c \
    /..%2f..%2fserve.c /%2e%2e/%2e%2e/etc/passwd /page/index.html //etc/passwd /index.html/ \
    /main.js/..; do
    ask 404 GET "$path"
    refuses unknown_path
done
has_header 'Cache-Control: no-store'
ask 405 POST / -d x
has_header 'Allow: GET, HEAD'
refuses wrong_method
ask 405 DELETE /api/games
has_header 'Allow: POST'
refuses wrong_method
ask 405 PUT /api/players
has_header 'Allow: GET, HEAD'
ask 405 GET /api/games/AAAAAAAAAAAAAAAAAAAAAA/moves
has_header 'Allow: POST'
ask 200 GET /api/players
says '"name":"ninja3","kind":"opponent","limited":false'
says '"name":"program:deaf.sh","kind":"program"'
ask 200 GET /api/status
says '"games":0'

# ---- hosts, origins and bodies ----

ask 421 GET / -H 'Host: evil.example'
refuses wrong_host
ask 200 GET / -H 'Host: localhost:1'
two="{\"green\":$person,\"blue\":$person}"
json='Content-Type: application/json'
ask 403 POST /api/games -H "$json" -H 'Origin: http://evil.example' -d "$two"
refuses cross_origin
ask 403 POST /api/games -H "$json" -H 'Origin: null' -d "$two"
refuses cross_origin
ask 403 POST /api/games -H "$json" -H 'Sec-Fetch-Site: cross-site' -d "$two"
refuses cross_origin
ask 201 POST /api/games -H "$json" -H "Origin: $address" -H 'Sec-Fetch-Site: same-origin' -d "$two"
ask 415 POST /api/games -d "$two"
refuses not_json
ask 415 POST /api/games -H 'Content-Type: application/jsonp' -d "$two"
ask 201 POST /api/games -H "$json; charset=utf-8" -d "$two"
not_utf8=$(printf '{"green":"\377"}')
for broken in '' '{' '[]' '"x"' 'null' '{"a":1}x' '{"green":1,"green":2}' "$not_utf8"; do
    ask 400 POST /api/games -H "$json" -d "$broken"
    refuses bad_json
done
head -c 5000 /dev/zero | tr '\0' ' ' >"$scratch/huge"
ask 413 POST /api/games -H "$json" --data-binary "@$scratch/huge"
refuses huge_body
ask 413 POST /api/games -H "$json" -H 'Transfer-Encoding: chunked' --data-binary "@$scratch/huge"
refuses huge_body
head -c 3000000 /dev/zero >"$scratch/huge"
ask 413 POST /api/games -H "$json" -H 'Expect:' --data-binary "@$scratch/huge"
refuses huge_body
ask 413 POST /api/games -H "$json" -H 'Content-Length: 999999999' -d x # before it is sent
refuses huge_body

# ---- creating ----

# bad FIELD BODY
bad()
{
    post 400 '' /api/games "$2"
    refuses bad_field
    says "\"field\":\"$1\""
}
computer='{"kind":"computer","player":"strong","depth":3}'
bad green '{}'
bad blue "{\"green\":$person}"
bad kind "{\"green\":{\"kind\":\"cat\"},\"blue\":$person}"
bad hue "{\"green\":$person,\"blue\":$person,\"hue\":1}"
bad preset "{\"green\":$person,\"blue\":$person,\"preset\":\"chess\"}"
bad columns "{\"green\":$person,\"blue\":$person,\"columns\":32}"
bad rows "{\"green\":$person,\"blue\":$person,\"rows\":0}"
bad rows "{\"green\":$person,\"blue\":$person,\"rows\":\"7\"}"
for name in 'a name that is far too long for a badge' 'a\u0007b' 'a\u202eb'; do
    bad name "{\"green\":{\"kind\":\"person\",\"name\":\"$name\"},\"blue\":$person}"
done
# bad_computer FIELD PLAYER: the same for a computer player, whose name and limit are JSON.
bad_computer() { bad "$1" "{\"green\":$person,\"blue\":{\"kind\":\"computer\",\"player\":$2}}"; }
bad_computer player '"kasparov"'
# No request can name a path or a command.
for path in ./mine.so /tmp/mine.so cmd:date "cmd:$scratch/deaf.sh --deaf" ninja1@depth=3; do
    bad_computer player "\"$path\",\"depth\":3"
done
bad_computer depth '"strong"'
bad_computer depth '"strong","depth":99'
bad_computer ms '"strong","ms":3001'
bad_computer ms '"strong","depth":3,"ms":99'
bad_computer depth '"ninja1","depth":3'
bad blue "{\"green\":$computer,\"blue\":{\"kind\":\"remote\"}}"
bad blue '{"green":{"kind":"remote"},"blue":{"kind":"remote"}}'

# ---- two people at one board ----

new '{"kind":"person","name":" Ana "}' '{"kind":"person","name":"Íñigo"}'
has_header "Location: /api/games/$game"
says '"name":"Ana"'
says '"name":"Íñigo"'
says '"you":\["green","blue"\]'
never '"invite"'
[ ${#seat} = 22 ] && [ ${#game} = 22 ] || fail "its names are '$game' and '$seat'"
post 401 '' "$moves" '{"move":"4"}'
refuses no_seat
has_header 'WWW-Authenticate: Bearer'
post 403 AAAAAAAAAAAAAAAAAAAAAA "$moves" '{"move":"4"}'
refuses wrong_seat
post 403 "${seat}x" "$moves" '{"move":"4"}'
refuses wrong_seat
post 404 "$seat" /api/games/AAAAAAAAAAAAAAAAAAAAAA/moves '{"move":"4"}'
refuses unknown_game
post 404 "$seat" "/api/games/${game}x/moves" '{"move":"4"}'
ask 404 GET "/api/games/';DROP%20TABLE%20games"
refuses unknown_game
for wrong in '{}' '{"move":4}' '{"move":""}' '{"move":"44"}' '{"move":"!"}' \
    '{"move":"4","by":"green"}' '{"move":"4","number":0}'; do
    post 400 "$seat" "$moves" "$wrong"
    refuses bad_field
done
post 400 "$seat" "$moves" '{"move":'
refuses bad_json
post 422 "$seat" "$moves" '{"move":"8"}'
refuses illegal_move
post 422 "$seat" "$moves" '{"move":"*"}'
refuses illegal_move
post 409 "$seat" "$moves" '{"move":"4","number":2}'
refuses other_move
post 400 "$seat" "$moves?from=x" '{"move":"4"}' # and the move is not made
refuses bad_query
post 200 "$seat" "$moves" '{"move":"3","number":1}'
says '"turn":"blue","left":2,"round":1,"number":2'
play "$seat" 2372513447
says '"drops_bomb":true'
play "$seat" 146
says '"board":"[./]*/......./..11.../4122..2/2211251"' # 4 and 5 are bombs
says '"legal":\["1","2","3","4","5","6","7","\*"\]'
play "$seat" '*'
says '"outcome":"blue"'
says '"line":\[\[0,0\],\[0,1\],\[0,2\],\[0,3\]\]'
says '"legal":\[\]'
says '"last":{"green":"4","blue":"\*"}'
post 409 "$seat" "$moves" '{"move":"1"}'
refuses game_over
ask 200 GET "/api/games/$game/history"
says '"moves":"32372513447146\*"'
counts 1 '"start":{"board":"[./]*"'
[ "$(grep -o '"note"' "$scratch/out" | wc -l)" = 15 ] || fail "the history has not 15 moves"
says '"by":"green","bomb":true'
ask 200 GET '/api/results'
says '"between_people":\[{"preset":"boom","games":1,"green_won":0,"drawn":0,"blue_won":1}\]'
ask 200 GET '/api/results?name=Ana'
says '"games":1'
ask 200 GET '/api/results?name=Nobody'
says '"between_people":\[\]'

# A watcher sees everything, and can do nothing.
ask 200 GET "/api/games/$game"
says '"you":\[\],"player":false'
never "$seat"
for action in undo restart step stop analysis decline; do
    post 401 '' "/api/games/$game/$action" '{}'
    refuses no_seat
done

undo=/api/games/$game/undo
post 200 "$seat" "$undo" '{}'
says '"moves":"32372513447146"'
post 200 "$seat" "$undo" '{"to":3}'
says '"moves":"323"'
post 409 "$seat" "$undo" '{"to":3}'
refuses nothing_to_undo
post 400 "$seat" "$undo" '{"to":-1}'
post 200 "$seat" "/api/games/$game/restart" '{}'
says '"serial":1'
says '"moves":""'
post 409 "$seat" "$undo" '{}'
refuses nothing_to_undo
post 409 "$seat" "/api/games/$game/decline" '{}'
refuses nothing_asked
# The first end of a game is its result: moves taken back after it do not change it.
play "$seat" 3237251344714
play "$seat" '6*'
post 200 "$seat" "$undo" '{"to":0}'
play "$seat" 17711661
says '"outcome":"green"'
ask 200 GET '/api/results'
says '"between_people":\[{"preset":"boom","games":2,"green_won":0,"drawn":0,"blue_won":2}\]'

# ---- other rules ----

new "$person" "$person" ',"preset":"classic","rows":8,"columns":12,"connect":5'
says '"rows":8,"columns":12,"connect":5'
play "$seat" ac
says '"moves":"ac"'
post 422 "$seat" "$moves" '{"move":"d"}'
for preset in boom desconecta classic crush; do
    new "$person" "$person" ",\"preset\":\"$preset\""
    says "\"preset\":\"$preset\""
done

# ---- waiting for news ----

new "$person" "$person"
ask 200 GET "/api/games/$game"
revision=$(sed 's/.*"revision":\([0-9]*\).*/\1/' "$scratch/out")
curl -s --max-time 20 "$address/api/games/$game?after=$revision&wait=50&from=0" >"$scratch/news" &
waiting=$!
tries=0
until ask 200 GET /api/status && grep -q '"watchers":1' "$scratch/out"; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] || show_and_fail "no client waits"
    sleep 0.05
done
play "$seat" 4
wait $waiting || fail "a move does not wake the client that waits"
grep -q '"moves":"4"' "$scratch/news" || fail "the client that waits is not told of the move"
grep -q '"plies":\[{.*"move":"4","by":"green"' "$scratch/news" || fail "the news has no such move"
ask 200 GET "/api/games/$game?after=$revision&wait=15" # there is news already
ask 200 GET "/api/games/$game"
revision=$(sed 's/.*"revision":\([0-9]*\).*/\1/' "$scratch/out")
ask 200 GET "/api/games/$game?after=$revision&wait=1" # and none within a second
says "\"revision\":$revision"
for wrong in wait=x wait=-1 wait=99999 from=1x after=; do
    ask 400 GET "/api/games/$game?$wrong"
    refuses bad_query
done
# Too many clients wait for one game.
ask 200 GET "/api/games/$game"
revision=$(sed 's/.*"revision":\([0-9]*\).*/\1/' "$scratch/out")
printf 'url = "%s"\noutput = "/dev/null"\n' "$address/api/games/$game?after=$revision&wait=50" \
    >"$scratch/one"
i=0
while [ $i -lt 64 ]; do cat "$scratch/one"; i=$((i + 1)); done >"$scratch/many"
curl -s --max-time 20 --parallel --parallel-immediate --parallel-max 64 -K "$scratch/many" \
    2>/dev/null &
waiting=$!
tries=0
until ask 200 GET /api/status && grep -q '"watchers":64' "$scratch/out"; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] || show_and_fail "64 clients do not wait"
    sleep 0.05
done
ask 429 GET "/api/games/$game?after=$revision&wait=20"
refuses too_many_watchers
has_header 'Retry-After: '
play "$seat" 4 # wakes them
wait $waiting || fail "the clients that waited were not answered"

# ---- by a link ----

new '{"kind":"remote"}' '{"kind":"person","name":"Ana"}'
invite=$(text invite)
says '"you":\["blue"\]'
says '"green":{"kind":"person","name":"","open":true}'
join=/api/games/$game/join
post 400 '' "$join" '{}'
refuses bad_field
post 403 '' "$join" "{\"invite\":\"$seat\"}"
refuses wrong_invite
post 400 '' "$join" "{\"invite\":\"$invite\",\"name\":7}"
post 200 '' "$join" "{\"invite\":\"$invite\",\"name\":\"Bo\"}"
rival=$(text seat)
says '"you":\["green"\]'
[ "$rival" != "$seat" ] && [ "$rival" != "$invite" ] || fail "the rival has no separate seat"
post 409 '' "$join" "{\"invite\":\"$invite\"}"
refuses seat_taken
post 409 "$seat" "$moves" '{"move":"4"}' # nobody moves for the other player
refuses not_your_turn
post 403 "$invite" "$moves" '{"move":"4"}'
refuses wrong_seat
play "$rival" 4
post 409 "$rival" "$moves" '{"move":"4"}'
refuses not_your_turn
play "$seat" 33
# Nobody gets help, and both have to agree to an undo.
post 403 "$seat" "/api/games/$game/step" '{"player":"strong","depth":3}'
refuses no_help
post 403 "$rival" "/api/games/$game/analysis" '{"player":"strong","depth":3}'
refuses no_help
undo=/api/games/$game/undo
post 200 "$seat" "$undo" '{}'
says '"asked":{"what":"undo","by":"blue"}'
says '"moves":"433"'
post 200 "$seat" "$undo" '{}' # asking twice is not agreeing
says '"moves":"433"'
post 200 "$rival" "/api/games/$game/decline" '{}'
says '"asked":null'
post 200 "$seat" "$undo" '{"to":0}'
post 200 "$rival" "$undo" '{}'
says '"moves":"43"'
post 200 "$rival" "/api/games/$game/restart" '{}'
says '"moves":"43"'
post 200 "$seat" "/api/games/$game/restart" '{}'
says '"moves":""'
remote_game=$game remote_seat=$seat remote_rival=$rival

# ---- computer players ----

new "$person" "$computer"
play "$seat" 4
until_says '"number":4'
says '"note":{"player":"strong","ply":1,"side":"blue","move":"[1-7]"'
says '"depth":3,"nodes":[0-9]*,"ms":[0-9]*,"pv":"[1-7]'
post 200 "$seat" "/api/games/$game/undo" '{}' # the computer's answer goes too
says '"moves":""'
new "$computer" "$person"
until_says '"turn":"blue"'
post 409 "$seat" "/api/games/$game/undo" '{}'
refuses nothing_to_undo
new '{"kind":"computer","player":"ninja1"}' '{"kind":"computer","player":"random"}'
says '"you":\[\],"player":true'
step=/api/games/$game/step
post 409 "$seat" "$moves" '{"move":"4"}'
refuses not_your_turn
post 200 "$seat" "$step" '{}'
until_says '"number":2.*"search":null'
post 200 "$seat" "$step" '{"moves":3}'
until_says '"number":5.*"search":null'
post 200 "$seat" "$step" '{"moves":1000}'
until_says '"outcome":"[gbd]'
post 409 "$seat" "$step" '{}'
refuses game_over
ask 200 GET /api/results
pair='"green":"ninja1","green_limit":"","blue":"random","blue_limit":""'
says "\"between_computers\":\\[{\"preset\":\"boom\",$pair,\"games\":1"
post 200 "$seat" "/api/games/$game/analysis" '{"player":"strong","ms":200,"ply":3}'
until_says '"analysis":{"player":"strong","ply":3'
post 409 "$seat" "/api/games/$game/analysis" '{"player":"strong","ms":200}'
refuses game_over
# Plug-ins that the command line named.
new "$person" '{"kind":"computer","player":"plugin:mine0","depth":2}'
play "$seat" 4
until_says '"number":4'
new "$person" '{"kind":"computer","player":"plugin:mine1","depth":2}'
play "$seat" 4
until_says '"trouble":"plugin:mine1: .*crashed'
# A search that is told to stop answers with what it has found.
long='{"kind":"computer","player":"strong","ms":3000}'
new "$long" "$long" ',"preset":"classic","rows":8,"columns":8'
post 200 "$seat" "/api/games/$game/step" '{"moves":9}'
until_says '"search":{.*"depth":'
post 200 "$seat" "/api/games/$game/stop" '{}'
until_says '"number":[2-9],.*"search":null'
# A proven outcome is reported.
new "$person" "$person" ',"preset":"classic"'
play "$seat" 141414
post 400 "$seat" "/api/games/$game/step" '{}' # a person's move, and no player named to make it
refuses bad_field
post 400 "$seat" "/api/games/$game/analysis" '{"player":"strong"}'
refuses bad_field
post 200 "$seat" "/api/games/$game/analysis" '{"player":"strong","depth":4}'
until_says '"analysis":{[^}]*"proven":"green","in":1'
post 200 "$seat" "/api/games/$game/step" '{"player":"strong","depth":2}'
until_says '"outcome":"green"'

# A player that refuses to prove has given its move all the same.
new "$person" "$person"
play "$seat" 44
post 200 "$seat" "/api/games/$game/analysis" '{"player":"program:sh","depth":1}'
until_says '"analysis":{"player":"program:sh","ply":2,"side":"[a-z]*","move":"4"}'
says '"trouble":null'

# ---- long searches beside other games ----

deaf='{"kind":"computer","player":"program:deaf.sh","ms":3000}'
new "$deaf" "$deaf"
deaf_game=$game deaf_seat=$seat
post 200 "$seat" "/api/games/$game/step" '{}'
post 409 "$seat" "/api/games/$game/step" '{}'
refuses searching
post 409 "$seat" "/api/games/$game/analysis" '{"player":"strong","depth":3}'
refuses searching
for i in 1 2 3; do # one more at work, two that wait
    new "$deaf" "$deaf"
    post 200 "$seat" "/api/games/$game/step" '{}'
done
new "$deaf" "$deaf"
post 503 "$seat" "/api/games/$game/step" '{}'
refuses busy
has_header 'Retry-After: '
post 503 '' /api/games "{\"green\":$computer,\"blue\":$person}" # it would move at once
refuses busy
# Short searches go on beside them.
new "$person" "$computer"
play "$seat" 4
until_says '"number":4'
# A player that dies is reported, and the server goes on.
new "$person" '{"kind":"computer","player":"program:DIE=1","depth":3}'
play "$seat" 4
until_says '"trouble":"program:DIE=1: '
post 200 "$seat" "/api/games/$game/undo" '{}'
says '"trouble":null'
# A player that does not answer at all is ended after a while; and a search that is too deep for the
# time it has answers with what it has found.
if [ -n "${C4B_LONG-}" ]; then
    game=$deaf_game
    until_says '"trouble":"program:deaf.sh: timed out' 400
    deep='{"kind":"computer","player":"strong","depth":20}'
    new "$deep" "$deep" ',"preset":"classic","rows":9,"columns":9'
    post 200 "$seat" "/api/games/$game/step" '{}'
    until_says '"number":2.*"search":null' 600
fi
# A game that begins again drops its search.
post 200 "$deaf_seat" "/api/games/$deaf_game/restart" '{}'
says '"search":null'

# ---- the end, and after it ----

end TERM 0
start
ask 200 GET "/api/games/$remote_game" -H "Authorization: Bearer $remote_rival"
says '"you":\["green"\]'
says '"serial":1'
moves=/api/games/$remote_game/moves
play "$remote_rival" 4
play "$remote_seat" 33
end KILL 137
start
game=$remote_game
until_says '"moves":"433"'
post 409 "$remote_seat" "$moves" '{"move":"1"}'
refuses not_your_turn
play "$remote_rival" 5
ask 200 GET /api/results
says '"games":2,"green_won":0,"drawn":0,"blue_won":2'

# ---- a full table ----

end TERM 0
start --memory 1 --games 1
post 503 '' /api/games "{\"green\":$person,\"blue\":$person}"
refuses full
for game in "$remote_game" "$deaf_game" "$remote_game"; do # each makes the other leave the memory
    ask 200 GET "/api/games/$game"
    says "\"id\":\"$game\""
done
says '"moves":"4335"'
ask 200 GET /api/status
says '"in_memory":1'
end TERM 0
start --games 1 --keep 0 # when nobody has touched them for long enough, games make room
new "$person" "$person"
ask 404 GET "/api/games/$remote_game"
ask 200 GET /api/results # results stay
says '"games":2,"green_won":0,"drawn":0,"blue_won":2'
end TERM 0
start

# ---- 200 games at once, and every move that was answered is there after kill -9 ----

load=$top_builddir/examples/load
expect 0 "$load" --games 200 --seconds 1 --record "$scratch/record" "$address"
says '^errors: 0$'
says '^games: 200$'
count_games() { ask 200 GET /api/status && sed 's/.*"games":\([0-9]*\).*/\1/' "$scratch/out"; }
old_count=$(count_games)
"$load" --games 20 --seconds 60 --record "$scratch/killed" "$address" >"$scratch/load" 2>&1 &
loading=$!
tries=0
until [ "$(count_games)" -ge $((old_count + 20)) ]; do
    tries=$((tries + 1))
    [ $tries -lt 200 ] || { cat "$scratch/load"; fail "the games do not begin"; }
    sleep 0.05
done
sleep 0.3 # amid their moves
end KILL 137
wait $loading && fail "the load did not see the server die"
start
expect 0 "$load" --check "$scratch/record" "$address"
says '^games: 200$'
says '^lost: 0$'
expect 0 "$load" --check "$scratch/killed" "$address"
says '^games: 20$'
says '^lost: 0$'
end INT 0
