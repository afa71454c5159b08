import type { FlowDocumentInput } from '@parley/flow'
import type { NodeInput } from './flowKit.ts'

/** What a node says in the new language: its text, or what it says again; and the phrases of its answers. */
export interface Translation {
  readonly text?: string
  readonly answers?: Readonly<Record<string, readonly string[]>>
}

/** The same flow with one language more; a node that is not named keeps what it has. */
export function addLanguage(
  document: FlowDocumentInput,
  language: string,
  words: Readonly<Record<string, string | Translation>>,
): FlowDocumentInput {
  const { settings, nodes } = document
  return {
    ...document,
    settings: { ...settings, languages: [...settings.languages, { code: language }] },
    nodes: nodes.map((node) => {
      const found = words[node.id]
      if (found === undefined) return node
      return translate(node, language, typeof found === 'string' ? { text: found } : found)
    }),
  }
}

function translate(node: NodeInput, language: string, { text, answers = {} }: Translation): NodeInput {
  const texts = text === undefined ? {} : { [language]: [{ kind: 'text' as const, text }] }
  if (node.type === 'say') return { ...node, texts: { ...node.texts, ...texts } }
  if (node.type !== 'listen') return node
  const reprompts = {
    noInput: { ...node.reprompts?.noInput, ...texts },
    noMatch: { ...node.reprompts?.noMatch, ...texts },
  }
  const reactions = (node.reactions ?? []).map((reaction) => {
    const phrases = answers[reaction.name]
    if (!phrases) return reaction
    const recognise = reaction.recognise.map((one) =>
      one.kind === 'phrases' ? { ...one, phrases: { ...one.phrases, [language]: [...phrases] } } : one,
    )
    return { ...reaction, recognise }
  })
  return { ...node, reprompts, reactions }
}
