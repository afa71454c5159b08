import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runNpm } from './npm.mjs'
import { inRoot, root } from './paths.mjs'
import { run } from './processes.mjs'

/** Packages of use outside the product. */
export const packed = ['hub', 'recognise', 'flow', 'nlp', 'postgres', 'rating', 'contract']

const compiler = inRoot('node_modules', 'typescript', 'bin', 'tsc')

/**
 * Builds a package as others install it and packs it into the folder: JavaScript, declarations, documentation and a package.json without
 * what only the workspace needs. Within the workspace the sources are imported as they are, so nothing there waits for a build.
 */
export async function pack(name, into) {
  const source = inRoot('packages', name)
  const target = join(source, 'dist')
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await build(name, target)
  await writeFile(join(target, 'package.json'), `${JSON.stringify(await describe(source), undefined, 2)}\n`)
  for (const extra of ['README.md', 'docs', 'examples']) {
    if (existsSync(join(source, extra))) await cp(join(source, extra), join(target, extra), { recursive: true })
  }
  await mkdir(into, { recursive: true })
  const output = await succeed(
    `${name} cannot be packed`,
    runNpm(['pack', '--json', '--pack-destination', into], { cwd: target }),
  )
  return join(into, JSON.parse(output)[0].filename)
}

/** JavaScript and declarations of a package, into a folder that is there. */
export async function build(name, target) {
  // Beside the packages, where the compiler finds what they use.
  const configuration = inRoot('packages', name, `tsconfig.build.${process.pid}.json`)
  const source = inRoot('packages', name)
  const used = workspacePackages(await readDescription(source))
  // Their declarations instead of their sources, as others have them; npm packs nothing of this folder.
  const built = (each) => join(target, 'node_modules', '@parley', each)
  for (const each of used) {
    await mkdir(built(each), { recursive: true })
    await build(each, built(each))
  }
  const paths = Object.fromEntries(
    used.flatMap((each) => [
      [`@parley/${each}`, [join(built(each), 'index.d.ts')]],
      [`@parley/${each}/*.ts`, [join(built(each), '*.d.ts')]],
    ]),
  )
  await writeFile(configuration, JSON.stringify(compilation(source, target, paths)))
  try {
    await succeed(
      `${name} cannot be compiled`,
      run(process.execPath, [compiler, '-p', configuration], { capture: true }),
    )
  } finally {
    await rm(configuration)
  }
  for (const path of await readdir(target, { recursive: true })) {
    if (/\.(d\.ts|js)$/.test(path) && !path.startsWith('node_modules')) await pointToBuilt(join(target, path))
  }
}

const compilation = (source, target, paths) => ({
  extends: inRoot('tsconfig.base.json'),
  compilerOptions: {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    lib: ['esnext', 'dom'],
    types: ['node'],
    rootDir: join(source, 'src'),
    outDir: target,
    paths,
  },
  include: [join(source, 'src')],
  exclude: ['test', 'testing'].map((kind) => join(source, 'src', '**', `*.${kind}.ts`)),
})

/** The compiler rewrites the endings of imports in JavaScript, but neither in declarations nor of other packages. */
async function pointToBuilt(path) {
  const text = await readFile(path, 'utf8')
  const pointed = text
    .replaceAll(/((?:from |import |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2')
    .replaceAll(/((?:from |import |import\()['"]@parley\/[^'"]*)\.ts(['"])/g, '$1$2')
  if (pointed !== text) await writeFile(path, pointed)
}

async function describe(source) {
  const [own, workspace] = await Promise.all([source, root].map(readDescription))
  const { devDependencies: _, publishConfig, ...rest } = own
  // All packages of the workspace are released together.
  const released = workspacePackages(own).map((each) => [`@parley/${each}`, own.version])
  const dependencies = { ...rest.dependencies, ...Object.fromEntries(released) }
  return { license: workspace.license, ...rest, ...(rest.dependencies && { dependencies }), ...publishConfig }
}

const readDescription = async (folder) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

/** Names, without their scope, of the packages of the workspace that a package needs to run. */
export const workspacePackages = ({ dependencies = {} }) =>
  Object.keys(dependencies).flatMap((name) => (name.startsWith('@parley/') ? [name.slice('@parley/'.length)] : []))

async function succeed(problem, running) {
  const { code, output } = await running
  if (code !== 0) throw new Error(`${problem}:\n${output}`)
  return output
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const name of packed) console.log(await pack(name, inRoot('test-results', 'packages')))
}
