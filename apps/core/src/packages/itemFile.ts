import { datasetPurpose } from '@parley/contract/datasets/dataset.enum.ts'
import { datasetDraft } from '@parley/contract/datasets/dataset.schema.ts'
import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { grammarDraft } from '@parley/contract/grammars/grammar.schema.ts'
import { knowledgeBaseDraft } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { languageFacts } from '@parley/contract/languages/language.schema.ts'
import { modelDraft } from '@parley/contract/models/model.schema.ts'
import type { PackageManifest } from '@parley/contract/packages/manifest.schema.ts'
import { z } from 'zod'
import { onDocuments } from '../flows/documentThread.ts'
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
const texts = z.array(z.string().min(1).max(2_000))
/** What other kinds say in files, beside the name. */
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

/** What is made of them. */
const drafts = {
  dataset: datasetDraft,
  grammar: grammarDraft,
  knowledgeBase: knowledgeBaseDraft,
  language: languageFacts,
  model: modelDraft,
} as const

/** Reads an item; its problem where this release cannot have it. */
export async function readItem(
  file: PackageFile,
  item: ManifestItem,
): Promise<ItemFile | { readonly problem: string }> {
  const text = await file.read(item.file)
  const isScript = item.kind === 'flow' || item.kind === 'component'
  // A flow may be as large as the console saves it: it is read where it holds nobody up.
  const split = isScript ? await onDocuments('split', text) : { rest: text, document: '' }
  const said = headOf(split?.rest)
  if (!split || !said.success) return { problem: 'Its file is no JSON of an item.' }
  const { kind: of, name, ...facts } = said.data
  if (of !== item.kind || name.length > 200) return { problem: 'Its file is of another kind than the manifest says.' }
  if (isScript) return await readScriptFile(facts, split.document)
  const kind = item.kind as keyof typeof factFiles // the others are scripts
  const read = factFiles[kind].safeParse(facts)
  if (!read.success) return unreadable(read.error)
  const draft = drafts[kind].safeParse({ ...read.data, name: item.name, code: undefined, idDataset: 1 })
  if (!draft.success) return unreadable(draft.error)
  if ('dataset' in read.data && read.data.dataset === null) return { problem: 'Its dataset was deleted.' }
  const languages = 'language' in read.data && read.data.language !== null ? [read.data.language] : []
  return { text: JSON.stringify(read.data), languages }
}

const head = z.object({ kind: z.string(), name: z.string() }).loose()
function headOf(text: string | undefined) {
  try {
    return head.safeParse(JSON.parse(text ?? ''))
  } catch {
    return head.safeParse(undefined)
  }
}

function unreadable({ issues: [issue] }: z.ZodError) {
  return { problem: `This release can’t read it: ${issue?.path.join('.') || 'its file'} is unknown or wrong.` }
}

async function readScriptFile(facts: object, document: string): Promise<ItemFile | { readonly problem: string }> {
  const read = scriptFacts.safeParse(facts)
  if (!read.success) return { problem: 'This release can’t read it: its file is incomplete.' }
  const script = read.data
  try {
    return { text: await readStored(document), script, languages: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { problem: error.message }
  }
}
