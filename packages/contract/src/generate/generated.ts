import { z } from 'zod'
import { api } from '../api.ts'
import { CONTENT_MAX_WIDTH_PX, DIALOG_MAX_WIDTH_PX } from '../kernel/constants.ts'
import { type Endpoint, onlyReads } from '../kernel/endpoint.ts'
import { catalogue } from '../kernel/errorCatalogue.ts'
import { HOLE } from '../kernel/errors.ts'
import { actionsOf } from '../kernel/permission.ts'
import { areas } from '../kernel/permissions.ts'
import { entityWords } from './entities.ts'
import { fieldFiles, settingsFields } from './fields.ts'

const notice = 'Generated from the contract by `npm run generate`; do not edit.'

/** By what a list can be sorted, ascending and descending; nothing where it is no list of pages. */
function sortsOf(query: z.ZodObject | undefined): readonly string[] | undefined {
  if (!query?.shape.cursor) return undefined
  const { sort } = query.shape
  const names = sort instanceof z.ZodOptional ? sort.unwrap() : sort
  return names instanceof z.ZodEnum ? names.options.map(String).filter((name) => !name.startsWith('-')) : []
}

/** What all paths of a group begin with, up to the last slash that they share. */
function sharedPath(paths: readonly string[]): string {
  const [first = '', ...others] = paths
  const end = [...first].findIndex((letter, at) => others.some((other) => other[at] !== letter))
  return first.slice(0, first.lastIndexOf('/', end < 0 ? undefined : end) + 1)
}

/** What most of these ask for. */
function mostCommon(texts: readonly string[]): string {
  const count = Map.groupBy(texts, (text) => text)
  return [...count].sort(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? ''
}

/**
 * What a client needs to call an operation, one a line; short, since all of it is in the console's first load. The path goes on where the
 * group's ends; where it ends with the operation's name, that is left out, and so is the permission that most of the group need. What says
 * no method is a GET that reads.
 */
function faces(): string {
  const groups = Object.entries(api).map(([name, calls]) => {
    const all = Object.entries<Endpoint>(calls)
    const base = sharedPath(all.map(([, { path }]) => path))
    const common = mostCommon(all.map(([, { permission }]) => JSON.stringify(permission)))
    const lines = all.map(([call, endpoint]) => {
      const { method, changes, answers, removes } = endpoint
      const reads = onlyReads(endpoint)
      const how = method === 'GET' && reads ? {} : { method, ...(reads ? { reads } : {}) }
      const rest = endpoint.path.slice(base.length)
      const path = rest === call ? undefined : rest.endsWith(`/${call}`) ? rest.slice(0, -call.length) : rest
      const permission = JSON.stringify(endpoint.permission) === common ? undefined : endpoint.permission
      // In the order that compresses best.
      const face = { path, permission, ...how, changes, answers, removes, sorts: sortsOf(endpoint.query) }
      return `    ${call}: ${JSON.stringify(face)},\n`
    })
    return `  ${name}: ['${base}', {\n${lines.join('')}  }, ${common}],\n`
  })
  return `// ${notice}\nexport const faces = {\n${groups.join('')}} as const\n`
}

function permissionTable(): string {
  const rows = Object.entries(areas).flatMap(([area, { actions }]) =>
    Object.entries(actions).map(
      ([action, entry]: [string, { label: string; system?: true }]) =>
        `| \`${area}.${action}\` | ${entry.label} | ${entry.system ? 'operator only' : ''} |`,
    ),
  )
  return `# Permissions\n\n${notice}\n\n| permission | what it allows | |\n|---|---|---|\n${rows.join('\n')}\n`
}

const wordsOf = (_: string, name: string, __?: string, many?: string) =>
  many === undefined ? `{${name}}` : `{${name}} ${many}`

function errorTable(): string {
  const rows = Object.entries(catalogue).map(
    ([code, { status, message }]) => `| \`${code}\` | ${status} | ${message.replaceAll(HOLE, wordsOf)} |`,
  )
  return `# Errors\n\n${notice}\n\n| code | status | what a person reads |\n|---|---|---|\n${rows.join('\n')}\n`
}

function permissionWords({ permission }: Endpoint): string {
  if (typeof permission === 'string') return permission === 'signedIn' ? 'signed in' : permission
  if ('own' in permission) return `own, else ${permission.own}`
  return actionsOf(permission).join(' or ')
}

/** The short form of the OpenAPI document, so that a change of the API is a line of a difference. */
function operationTables(): string {
  const tables = Object.entries(api).map(([group, calls]) => {
    const rows = Object.entries<Endpoint>(calls).map(
      ([name, endpoint]) =>
        `| \`${name}\` | ${endpoint.method} \`${endpoint.path}\` | ${permissionWords(endpoint)} | ${endpoint.summary} |`,
    )
    return `## ${group}\n\n| operation | method and path | permission | |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Operations\n\n${notice}\n\nA running Parley serves all of each operation at \`/docs\` and \`/openapi.json\`.\n\n${tables.join('\n')}`
}

/** Which field an error belongs to; the catalogue with all its sentences stays out of the console's first load. */
function errorFields(): string {
  const fields = Object.entries(catalogue).flatMap(([code, entry]) => ('field' in entry ? [[code, entry.field]] : []))
  const lines = fields.map(([code, field]) => `  '${code}': '${field}',\n`).join('')
  return `// ${notice}\nexport const errorFields: Readonly<Record<string, string>> = {\n${lines}}\n`
}

/** Sizes that style sheets need; no custom property is typed a second time. */
const sizes = () =>
  `/* ${notice} */\n:root {\n  --content: ${CONTENT_MAX_WIDTH_PX}px;\n  --dialog: ${DIALOG_MAX_WIDTH_PX}px;\n}\n`

/** Every generated file, by its path from the root of the project. */
export const generated = (): Record<string, string> => ({
  'packages/contract/src/operations.gen.ts': faces(),
  'packages/contract/src/kernel/errorFields.gen.ts': errorFields(),
  'packages/contract/src/entities.gen.ts': `// ${notice}\n${entityWords()}`,
  ...fieldFiles(notice),
  'packages/contract/src/modules/settings/forms.gen.ts': `// ${notice}\n${settingsFields()}`,
  'apps/console/src/theme/sizes.gen.css': sizes(),
  'docs/operations.md': operationTables(),
  'docs/permissions.md': permissionTable(),
  'docs/errors.md': errorTable(),
})
