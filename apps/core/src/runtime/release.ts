import { readFileSync } from 'node:fs'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

/** What ran a conversation: our release, and the tables of letters it was run with. */
export const release = `${version}, Unicode ${process.versions.unicode}`
