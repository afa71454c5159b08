import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chmod, chown, constants, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { hasSystemCode, PostgresError } from './error.ts'

const run = promisify(execFile)

/** The data of one server: the folder PostgreSQL writes, and the superuser's password beside it. */
export type Cluster = { dir: string; password: string }

/** Makes the folder that holds everything of one server, and checks that the server's account can enter it. */
export async function prepareFolder(dataDir: string, account: Account | undefined): Promise<void> {
  await makeFolder(dataDir, account)
  await access(dataDir, constants.W_OK)
  await assertReachable(dataDir, account)
}

/** Opens the data below `dataDir`, initialising it the first time. */
export async function openCluster(
  dataDir: string,
  user: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<Cluster> {
  const dir = join(dataDir, 'cluster')
  const password = await readOrCreatePassword(join(dataDir, 'password'))
  const version = await readMajor(dir)
  if (version === undefined) await initialise(dataDir, dir, user, password, binaries, account)
  else if (version !== binaries.major) throw wrongMajor(dir, version, binaries)
  // The server reports its folder with links resolved; so must we, to recognise it.
  return { dir: await realpath(dir), password }
}

/** Turns the system's refusal to write below the data folder into words. */
export function explainRefusal(dataDir: string, error: unknown): unknown {
  if (!hasSystemCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC')) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new PostgresError(
    'DATA_DIR_NOT_WRITABLE',
    `The data folder ${dataDir} cannot be written (${reason}). Give its ownership to this user or choose another folder.`,
    { cause: error },
  )
}

// The server's account only passes through these folders (whatever the umask); what it owns is the cluster inside.
async function makeFolder(dataDir: string, account: Account | undefined): Promise<void> {
  const mode = account ? 0o711 : 0o700
  const first = await mkdir(dataDir, { recursive: true, mode })
  if (first === undefined) return
  for (let path = dataDir; path.length >= first.length; path = dirname(path)) await chmod(path, mode)
}

async function readOrCreatePassword(path: string): Promise<string> {
  try {
    await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!hasSystemCode(error, 'EEXIST')) throw error
  }
  return (await readFile(path, 'utf8')).trim()
}

async function readMajor(dir: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(dir, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if (hasSystemCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function wrongMajor(dir: string, version: number, binaries: Binaries): PostgresError {
  return new PostgresError(
    'WRONG_MAJOR_VERSION',
    `The data in ${dir} was written by PostgreSQL ${version}, but this is PostgreSQL ${binaries.major}. ` +
      `Dump it with a PostgreSQL ${version} server and restore it, or move the folder away to begin with an empty database.`,
  )
}

// Initialised under another name and renamed: a start that is killed half-way leaves nothing that looks complete.
async function initialise(
  dataDir: string,
  dir: string,
  user: string,
  password: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  const partial = join(dataDir, `cluster.${process.pid}.tmp`)
  const passwordFile = join(dataDir, `password.${process.pid}.tmp`)
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) await Promise.all([partial, passwordFile].map((path) => chown(path, account.uid, account.gid)))
  try {
    await run(binaries.initdb, initArguments(partial, user, passwordFile), {
      ...account,
      cwd: dataDir,
      env: serverEnvironment(),
    })
    await rename(partial, dir)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    // Another process was faster; its data is as good as ours and has the same password.
    if (hasSystemCode(error, 'ENOTEMPTY', 'EEXIST') && (await readMajor(dir)) !== undefined) return
    throw initFailed(error)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

// The builtin locale sorts alike on every system and lets LIKE use an ordinary index; other orders are a COLLATE away.
function initArguments(dir: string, user: string, passwordFile: string): string[] {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  return [`--pgdata=${dir}`, ...access, ...locale, '--no-instructions']
}

function initFailed(error: unknown): PostgresError {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  const reason = output || (error instanceof Error ? error.message : String(error))
  return new PostgresError('INIT_FAILED', `PostgreSQL could not set up its data folder:\n${reason}`, { cause: error })
}

/** Environment of the server's programs: nothing of the caller's, so no `PG…` variable changes what they do. */
export function serverEnvironment(): Record<string, string> {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR']
  const kept = names.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

async function assertReachable(dataDir: string, account: Account | undefined): Promise<void> {
  if (!account) return
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', dataDir], { ...account, cwd: '/' })
  } catch (error) {
    throw new PostgresError(
      'DATA_DIR_UNREACHABLE',
      `PostgreSQL does not run as root, and its account (uid ${account.uid}) cannot enter ${dataDir}. ` +
        'Choose a data folder below /var/lib, or open the folders above it with chmod o+x.',
      { cause: error },
    )
  }
}
