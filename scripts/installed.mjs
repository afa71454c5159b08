import { dirname } from 'node:path'

/**
 * Whether all that this machine needs of a lock file is there, in its version. An optional package may be missing only where nothing that
 * fits this machine asks for it: npm leaves one out in silence, as when it ran under an older Node than the package wants.
 */
export function isComplete(wanted, found, machine) {
  const needed = reach(wanted, machine)
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const installed = found[path]
    if (!installed) return (entry.optional === true || entry.devOptional === true) && !needed.has(path)
    return installed.version === entry.version
  })
}

/** What this machine is, in the words of a lock file. */
export function thisMachine() {
  const isGlibc = process.report?.getReport().header.glibcVersionRuntime !== undefined
  return { os: process.platform, cpu: process.arch, libc: isGlibc ? 'glibc' : 'musl' }
}

/** Paths of everything that the clone and its workspaces lead to, past what is for other machines. */
function reach(packages, machine) {
  const isOurs = (path) => path === '' || !path.includes('node_modules/')
  const open = Object.keys(packages).filter(isOurs)
  const reached = new Set(open)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { dependencies, optionalDependencies, devDependencies } = packages[path]
    const names = { ...dependencies, ...optionalDependencies, ...(isOurs(path) ? devDependencies : {}) }
    for (const name of Object.keys(names)) {
      const target = locate(packages, path, name)
      if (target === undefined || reached.has(target) || !fits(packages[target], machine)) continue
      reached.add(target)
      open.push(target)
    }
  }
  return reached
}

// npm looks for a package beside the one that needs it, then in every folder above.
function locate(packages, path, name) {
  for (let folder = path; ; folder = dirname(folder)) {
    const target = `${folder === '' || folder === '.' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[target]) return target
    if (folder === '' || folder === '.') return undefined
  }
}

const fits = (entry, machine) => Object.entries(machine).every(([key, value]) => names(entry[key], value))

// “linux”, or everything but “!win32”.
const names = (list, value) =>
  list === undefined ||
  list.includes(value) ||
  (list.every((each) => each.startsWith('!')) && !list.includes(`!${value}`))
