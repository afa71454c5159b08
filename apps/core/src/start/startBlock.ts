import type { SignInProvider } from '../kernel/services.ts'
import type { Settings } from '../settings/readSettings.ts'
import type { Database } from './database.ts'
import type { ExamplePerson } from './example.ts'
import type { FirstData } from './firstData.ts'

interface StartBlock {
  readonly settings: Settings
  readonly database: Database
  readonly first: FirstData
  /** Of the example. */
  readonly people: readonly ExamplePerson[]
  readonly demoPassword: string
  /** Those elsewhere; none where the built-in one signs people in. */
  readonly providers: readonly SignInProvider[]
  /** Where mail goes and files lie. */
  readonly mail: string
  readonly files: string
}

/** What the person at the terminal needs now: where it is, who can sign in, where the data lies, how to start over. */
export function startBlock({
  settings,
  database,
  first,
  people,
  demoPassword,
  providers,
  mail,
  files,
}: StartBlock): string {
  const { PUBLIC_URL, DATA_DIR, DATABASE_URL } = settings
  const lines = [`Parley is ready at ${PUBLIC_URL}`, '']
  if (providers.length > 0) lines.push(`People sign in at ${providers.map(({ issuer }) => issuer).join(', ')}`, '')
  else if (first.kind === 'demo') {
    lines.push(`Sign in with one of these usernames and the password ${demoPassword}`)
    for (const { username, firstname, lastname, about } of people) {
      lines.push(`  ${username.padEnd(6)} ${`${firstname} ${lastname}`.padEnd(19)} ${about}`)
    }
    lines.push('')
  } else if (first.setupLink) {
    lines.push(
      'No one can sign in yet. Choose a password for the user “admin” with this link, once, within a day:',
      `  ${first.setupLink}`,
      '',
    )
  }
  lines.push(`Data      ${DATA_DIR} (${database.description})`, `Files     ${files}`, `Mail      ${mail}`)
  lines.push(
    DATABASE_URL === undefined
      ? `Start over  stop Parley, then delete ${DATA_DIR}`
      : `Start over  stop Parley, then delete ${DATA_DIR} and recreate the database`,
  )
  lines.push(`API       ${PUBLIC_URL}/docs`, 'Stop      Ctrl+C')
  const width = Math.max(...lines.map((line) => line.length))
  return ['', '─'.repeat(width), ...lines, '─'.repeat(width), ''].join('\n')
}
