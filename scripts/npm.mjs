import { existsSync } from 'node:fs'
import { run } from './processes.mjs'

// Remarks of npm about engines, install scripts and newer versions would only frighten a newcomer.
const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--no-progress', '--loglevel=error']

/** Runs npm quietly under the present Node; what it printed comes back, to be shown when it failed. */
export function runNpm(args, { cwd, timeoutMs } = {}) {
  const options = { cwd, timeoutMs, capture: true, env: withoutNpmSettings() }
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.[cm]?js$/.test(cli) && existsSync(cli)) {
    return run(process.execPath, [cli, ...args, ...quiet], options)
  }
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [...args, ...quiet], options)
}

// `npm test --silent` and the like hand their flags to every npm started below; prefix and workspace would misdirect it.
function withoutNpmSettings() {
  const names = [
    'npm_config_prefix',
    'npm_config_local_prefix',
    'npm_config_workspace',
    'npm_config_workspaces',
    'NODE_ENV',
  ]
  return Object.fromEntries(names.filter((name) => name in process.env).map((name) => [name, undefined]))
}
