import { readFileSync } from 'node:fs'
import { PostgresError } from './error.ts'

/** The operating-system account the server runs as, where it is not the caller's own. */
export type Account = { uid: number; gid: number }

// A server of PostgreSQL refuses to run as root, and initdb insists on an account that the system knows.
const unprivilegedNames = ['nobody', 'daemon']

/**
 * The account for the server: none for an ordinary user (it runs as the caller), an unprivileged one for root.
 * `asUid` names another account by number; it must exist in `/etc/passwd`.
 */
export function chooseAccount(asUid?: number, passwd = readPasswd()): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = parsePasswd(passwd)
  if (asUid !== undefined) {
    const named = accounts.find((account) => account.uid === asUid)
    if (!named || named.uid === 0) {
      throw new PostgresError('START_FAILED', `PostgreSQL cannot run as uid ${asUid}: it must exist and not be root.`)
    }
    return { uid: named.uid, gid: named.gid }
  }
  for (const name of unprivilegedNames) {
    const found = accounts.find((account) => account.name === name && account.uid !== 0)
    if (found) return { uid: found.uid, gid: found.gid }
  }
  const other = accounts.find((account) => account.uid !== 0)
  if (other) return { uid: other.uid, gid: other.gid }
  throw new PostgresError(
    'START_FAILED',
    'PostgreSQL refuses to run as root and this system has no other account. Start as an ordinary user, or set DATABASE_URL.',
  )
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}

function parsePasswd(text: string): Array<{ name: string; uid: number; gid: number }> {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    if (!name || uid === undefined || gid === undefined || line.startsWith('#')) return []
    return [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}
