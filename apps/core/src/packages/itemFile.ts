import { datasetPurpose } from '@parley/contract/datasets/dataset.enum.ts'
import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { PackageManifest } from '@parley/contract/packages/manifest.schema.ts'
import { z } from 'zod'
import { readStored } from '../flows/flow.document.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { PackageFile } from './archive/packageFile.ts'

type ManifestItem = PackageManifest['items'][number]

/** What an item says, read from its file. */
export interface ItemFile {
  /** The document of a flow or component, what anything else says beside its name: as JSON. */
  readonly text: string
  readonly script?: z.output<typeof scriptFacts>
  /** Codes of languages that have to be there. */
  readonly languages: readonly string[]
}

const scriptFacts = z.object({
  description: z.string().max(2_000),
  type: z.literal([...callType.values]),
  channel: z.literal([...channelType.values]),
  componentType: z.string().max(60).nullable(),
})
const scriptFile = scriptFacts.extend({ document: z.record(z.string(), z.unknown()) })
const texts = z.array(z.string().min(1).max(2_000))
/** What of other kinds is looked into before it is made; making them checks the rest. */
const factFiles = {
  dataset: z.strictObject({
    language: z.string(),
    purpose: z.literal([...datasetPurpose.values]),
    description: z.string(),
    testShare: z.number(),
    categories: z.array(
      z.strictObject({ name: z.string().min(1).max(80), description: z.string().max(500), train: texts, test: texts }),
    ),
  }),
  grammar: z.strictObject({ language: z.string().nullable(), definition: z.unknown(), tests: z.array(z.unknown()) }),
  knowledgeBase: z.strictObject({ entries: z.array(z.unknown()) }),
  language: z.strictObject({ code: z.string(), speech: z.unknown(), pronunciations: z.unknown() }),
  model: z.strictObject({
    description: z.string(),
    dataset: z.string().nullable(),
    strangeCategory: z.string(),
    worstF1: z.number(),
    mostLoss: z.number(),
    engine: z.enum(['own', 'http']),
    engineUrl: z.string(),
  }),
} as const

/** Reads an item; its problem where this release cannot have it. */
export async function readItem(
  file: PackageFile,
  item: ManifestItem,
): Promise<ItemFile | { readonly problem: string }> {
  const value: unknown = JSON.parse(await file.read(item.file))
  const { kind: of, name, ...facts } = z.object({ kind: z.string(), name: z.string() }).loose().parse(value)
  if (of !== item.kind || name.length > 200) return { problem: 'Its file is of another kind than the manifest says.' }
  if (item.kind === 'flow' || item.kind === 'component') return await readScriptFile(facts)
  const read = factFiles[item.kind].safeParse(facts)
  if (!read.success) {
    const [issue] = read.error.issues
    return { problem: `This release can’t read it: ${issue?.path.join('.') || 'its file'} is unknown or wrong.` }
  }
  const languages = 'language' in read.data && read.data.language !== null ? [read.data.language] : []
  return { text: JSON.stringify(read.data), languages }
}

async function readScriptFile(facts: object): Promise<ItemFile | { readonly problem: string }> {
  const read = scriptFile.safeParse(facts)
  if (!read.success) return { problem: 'This release can’t read it: its file is incomplete.' }
  const { document, ...script } = read.data
  try {
    return { text: await readStored(JSON.stringify(document)), script, languages: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { problem: error.message }
  }
}
