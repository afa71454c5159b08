import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What the scripts fetch for themselves: Node 24, a browser for the tests, locks. Never committed. */
export const toolDir = join(root, '.node')

export const inRoot = (...parts) => join(root, ...parts)
