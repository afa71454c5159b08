import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * The default place for what an application keeps: `.<name>` in its own folder for an ordinary user, and for root
 * `/var/lib/<name>/<folder>-<hash of the folder's path>`, because the server's unprivileged account must be able to
 * enter every folder above its data.
 */
export function resolveDataDir(options: { name: string; home: string; isRoot?: boolean }): string {
  const { name, home, isRoot = process.getuid?.() === 0 } = options
  if (!isRoot) return join(home, `.${name}`)
  const path = realpathSync(home)
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 12)
  return join('/var/lib', name, `${basename(path) || 'root'}-${hash}`)
}
