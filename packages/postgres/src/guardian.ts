import { spawn } from 'node:child_process'

/** Seconds between two looks, and how many in a row must find nobody: a program that crashed has time to come back. */
const everyS = 2
const looks = 5

// `/proc/<pid>/stat` says when a process began, so that its number used again by another is not taken for it, and whether it is a zombie;
// where there is none, its being there must do.
const script = `
birth() {
  line=; read -r line 2>/dev/null < "/proc/$1/stat" || return 1
  set -- \${line##*) }
  case $1 in Z|X) return 1;; esac
  shift 19; echo "$1"
}
lives() {
  kill -0 "$1" 2>/dev/null || return 1
  [ -d /proc/self ] || return 0
  [ "$(birth "$1")" = "$2" ]
}
server=$1 owners=$2 alone=0
began=$(birth "$server")
while lives "$server" "$began"; do
  sleep ${everyS}
  alone=$((alone + 1))
  for file in "$owners"/*; do
    [ -f "$file" ] || continue
    owner=\${file##*/} since=; read -r since < "$file"
    if lives "\${owner%%-*}" "$since"; then alone=0; break; fi
  done
  if [ "$alone" -ge ${looks} ]; then kill -INT "$server"; alone=0; fi
done`

/**
 * Stops the server once nobody has used it for a while. Whoever is killed cannot stop it, and a server that nobody watches goes on until
 * the machine is switched off; so a shell of a megabyte looks after it, beside everybody.
 */
export function guardServer(pid: number, owners: string): void {
  if (process.platform === 'win32') return
  const options = { cwd: '/', detached: true, stdio: 'ignore' } as const
  const guardian = spawn('/bin/sh', ['-c', script, 'postgres-guardian', String(pid), owners], options)
  guardian.on('error', () => {}) // without a shell the next start takes the server over
  guardian.unref()
}
