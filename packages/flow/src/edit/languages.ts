import { baseLanguage } from '@parley/recognise/language.ts'
import type { Recogniser } from '@parley/recognise/recogniser.schema.ts'
import type { FlowDocument } from '../document.schema.ts'
import { LIMITS } from '../limits.ts'
import { type FlowNode, flowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import { languageCode } from '../primitives.schema.ts'
import type { FlowSettings } from '../settings.schema.ts'
import type { Edit } from './edit.ts'
import { pathOf, withValueAt } from './path.ts'

/** Has the flow speak another language; its texts are missing until they are written. */
export function addLanguage({ settings: { languages } }: FlowDocument, code: string): Edit {
  const isKnown = languages.some((language) => language.code === code)
  if (isKnown || languages.length >= LIMITS.languages || !languageCode.safeParse(code).success) return {}
  return { settings: { languages: [...languages, { code }] } }
}

/** What a flow says and recognizes in a language. */
export interface LanguageWords {
  /** Texts, such as those of a step that speaks. */
  readonly texts: number
  /** Reactions with phrases or patterns. */
  readonly reactions: number
}

/** What goes with a language that the flow no longer speaks; what another of its languages falls back to stays. */
export function wordsOnlyIn({ nodes, settings }: FlowDocument, code: string): LanguageWords {
  if (isShared(settings, code)) return { texts: 0, reactions: 0 }
  const has = (place: Place) => place.keys.includes(code)
  const places = [...nodes.flatMap(placesIn), ...intentPlaces(settings)].filter(has)
  return {
    texts: places.filter(({ kind }) => kind === 'texts').length,
    reactions: new Set(places.filter(({ kind }) => kind === 'words').map(({ reaction }) => reaction)).size,
  }
}

/** Has the flow no longer speak a language, and takes its words away. The default language stays. */
export function removeLanguage(document: FlowDocument, code: string): Edit {
  const { languages, defaultLanguage, globalIntents } = document.settings
  if (code === defaultLanguage || !languages.some((language) => language.code === code)) return {}
  const settings = { languages: languages.filter((language) => language.code !== code) }
  if (isShared(document.settings, code)) return { settings }
  const changed = document.nodes.flatMap((node) => {
    const now = without(node, placesIn(node), code)
    return now === node ? [] : [[node.id, flowNode.parse(now)] as const]
  })
  const around = without(document.settings, intentPlaces(document.settings), code)
  return {
    nodes: Object.fromEntries(changed),
    settings: {
      ...settings,
      ...(around === document.settings || globalIntents.length === 0 ? {} : { globalIntents: around.globalIntents }),
    },
  }
}

/** Where something stands language by language. */
interface Place {
  readonly kind: 'texts' | 'words'
  readonly path: string
  readonly keys: readonly string[]
  /** The reaction it belongs to, with its step. */
  readonly reaction?: string
}

/** “cs” holds the words of “cs-CZ” too, where that has none of its own. */
const isShared = ({ languages }: FlowSettings, code: string): boolean =>
  languages.some((one) => one.code !== code && baseLanguage(one.code) === code)

function placesIn(node: FlowNode): readonly Place[] {
  const { texts, recognisers } = definitionOf(node)
  return [
    ...(texts?.(node) ?? []).map((one): Place => ({ kind: 'texts', path: one.path, keys: Object.keys(one.texts) })),
    ...(recognisers?.(node) ?? []).flatMap(({ path, recognisers: all }) => wordPlaces(node.id, path, all)),
  ]
}

const intentPlaces = ({ globalIntents }: FlowSettings): readonly Place[] =>
  globalIntents.flatMap(({ recognise }, index) => wordPlaces('', `globalIntents[${index}]`, recognise))

function wordPlaces(id: string, path: string, recognisers: readonly Recogniser[]): readonly Place[] {
  return recognisers.flatMap((one, index): readonly Place[] => {
    const [key, record] =
      one.kind === 'phrases' ? ['phrases', one.phrases] : one.kind === 'pattern' ? ['patterns', one.patterns] : []
    if (record === undefined) return []
    return [
      {
        kind: 'words',
        path: `${path}.recognise[${index}].${key}`,
        keys: Object.keys(record),
        reaction: `${id} ${path}`,
      },
    ]
  })
}

const without = <T>(thing: T, places: readonly Place[], code: string): T =>
  places
    .filter(({ keys }) => keys.includes(code))
    .reduce<T>((value, { path }) => withValueAt(value, [...pathOf(path), code], undefined) as T, thing) // the same but for one entry
