import { readFileSync } from 'node:fs'

/** The release of this installation, as its package says it. */
export const ownVersion: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version // npm writes it
