import { countryOf } from '@parley/recognise/contacts/phone.ts'
import { hintsOf } from '@parley/recognise/hints.ts'
import { modelKey } from '@parley/recognise/model-key.ts'
import { Recognisers } from '@parley/recognise/recognise.ts'
import { type FlowDocument, flowDocument } from '../document.schema.ts'
import { compileExpression, type Expression } from '../expressions/expression.ts'
import type { ExpressionError } from '../expressions/expression-error.ts'
import { compileTemplate, type Template } from '../expressions/template.ts'
import { SCHEMA_VERSION } from '../migrations/migrations.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf, reactionsOf } from '../nodes/registry.ts'
import { runOf } from '../nodes/runs.ts'
import type { Reaction } from '../reaction.schema.ts'
import type { FlowSettings, FlowVariable } from '../settings.schema.ts'
import { between } from './between.ts'
import type { ListenHints } from './effect.ts'
import { FlowFault } from './flow-fault.ts'
import { plainWords } from './plain-words.ts'

/** What was made of a list of reactions, by language. */
interface Hearing {
  readonly recognisers: Map<string, unknown>
  readonly hints: { readonly open: Map<string, ListenHints>; readonly closed: Map<string, ListenHints> }
}

/**
 * A document made ready to run. Nodes are found by id at once; expressions, templates and recognisers are made ready
 * when they are first needed and kept, so that neither compiling nor a turn costs more for a larger flow.
 */
export class Program {
  readonly document: FlowDocument
  readonly settings: FlowSettings
  readonly startId: string | undefined
  private readonly nodes = new Map<string, FlowNode>()
  private readonly variables = new Map<string, FlowVariable>()
  private readonly expressions = new Map<string, Expression | ExpressionError>()
  private readonly templates = new Map<string, Template | ExpressionError>()
  /** Ordinary maps: weak ones would be gone through by every collection of garbage, so that a turn cost more in a larger flow. */
  private readonly heard = new Map<readonly Reaction[], Hearing>()
  private readonly hearings = new Map<string, Hearing>()

  /** Why it cannot run at all: each turn ends with this. */
  readonly fault: FlowFault | undefined

  constructor(document: FlowDocument, fault?: FlowFault) {
    this.document = document
    this.fault = fault
    this.settings = document.settings
    for (const node of document.nodes) this.nodes.set(node.id, node)
    for (const variable of document.settings.variables) this.variables.set(variable.name, variable)
    this.startId = document.nodes.find((node) => definitionOf(node).isStart)?.id
  }

  node(id: string): FlowNode {
    const node = this.nodes.get(id)
    if (!node) throw new FlowFault('node.missing', `There is no step "${id}"`)
    return node
  }

  hasNode(id: string): boolean {
    return this.nodes.has(id)
  }

  variable(name: string): FlowVariable | undefined {
    return this.variables.get(name)
  }

  /** Reads an expression once; refuses names that are neither declared nor among `extra`. */
  expression(source: string, extra?: string): Expression {
    let known = this.expressions.get(source)
    if (!known) {
      const compiled = compileExpression(source)
      known = compiled.ok ? compiled.expression : compiled.error
      this.expressions.set(source, known)
    }
    if (known instanceof Error) throw new FlowFault(`expression.${known.code}`, known.message)
    this.refuseUnknown(known.names, extra)
    return known
  }

  template(source: string): Template {
    let known = this.templates.get(source)
    if (!known) {
      const compiled = compileTemplate(source)
      known = compiled.ok ? compiled.template : compiled.error
      this.templates.set(source, known)
    }
    if (known instanceof Error) throw new FlowFault(`expression.${known.code}`, known.message)
    this.refuseUnknown(known.names)
    return known
  }

  /** Made once for each language, and once for all lists that say the same: a flow asks for yes or no in many places. */
  recogniser<R extends Reaction>(reactions: readonly R[], language: string): Recognisers<R> {
    const { recognisers } = this.hearing(reactions)
    const known = recognisers.get(language) ?? new Recognisers(reactions, language, this.settings.defaultLanguage)
    recognisers.set(language, known)
    // What is kept for a list of reactions was made from one that says the same.
    return known as Recognisers<R>
  }

  /** What to expect where these reactions are listened for, made as often as their recognisers. */
  hintsFor(reactions: readonly Reaction[], withGlobal: boolean, language: string): ListenHints {
    const { settings } = this
    const hints = this.hearing(reactions).hints[withGlobal ? 'open' : 'closed']
    const all = withGlobal ? [...reactions, ...settings.globalIntents] : reactions
    const known = hints.get(language) ?? hintsOf(all, language, settings.defaultLanguage)
    hints.set(language, known)
    return known
  }

  /** Guids of the grammars that it names anywhere. */
  get grammars(): readonly string[] {
    this.named ??= [
      ...new Set(
        [this.settings.globalIntents, ...this.document.nodes.map(reactionsOf)]
          .flat()
          .flatMap(({ recognise }) => recognise.flatMap((one) => (one.kind === 'grammar' ? [one.grammar] : []))),
      ),
    ]
    return this.named
  }
  private named: readonly string[] | undefined

  /** Models that it names anywhere, with the version where one is named. */
  get models(): readonly { readonly model: string; readonly version?: number | undefined }[] {
    this.namedModels ??= [
      ...new Map(
        [this.settings.globalIntents, ...this.document.nodes.map(reactionsOf)]
          .flat()
          .flatMap(({ recognise }) => recognise.flatMap((one) => (one.kind === 'model' ? [one] : [])))
          .map(({ model, version }) => [modelKey({ model, version }), { model, version }]),
      ).values(),
    ]
    return this.namedModels
  }
  private namedModels: Program['models'] | undefined

  /** Whether it has values or steps whose content is not to be recorded. */
  get isSensitive(): boolean {
    return (
      this.settings.variables.some(({ redact }) => redact) ||
      this.document.nodes.some((node) => 'sensitive' in node && node.sensitive)
    )
  }

  /**
   * Makes ready, piece by piece, what would take a turn long: many phrases and patterns. Whoever runs many conversations goes through it
   * before the first turn and lets others in between the pieces; what was not made ready before is when it is needed.
   */
  *prepare(): Generator<void> {
    const { globalIntents, languages } = this.settings
    yield* this.preparing(globalIntents, languages)
    for (const node of this.document.nodes) {
      yield
      yield* this.preparing(reactionsOf(node), languages)
    }
  }

  /** What a node does comes with the program: who is entered from a node must not load all of them. */
  readonly runOf = runOf

  /** What nodes ask here, as they are drawn from, too, and a screen need not load it: the country of a telephone number … */
  readonly countryOf = countryOf
  /** … what a model wrote as people hear or read it … */
  readonly plainWords = plainWords
  /** … and which of a few things is meant. */
  readonly between = between

  private *preparing(reactions: readonly Reaction[], languages: FlowSettings['languages']): Generator<void> {
    if (isMuch(reactions)) for (const { code } of languages) yield* this.recogniser(reactions, code).preparing
  }

  private hearing(reactions: readonly Reaction[]): Hearing {
    const known = this.heard.get(reactions)
    if (known) return known
    const said = JSON.stringify(reactions)
    const shared = this.hearings.get(said) ?? { recognisers: new Map(), hints: { open: new Map(), closed: new Map() } }
    this.hearings.set(said, shared)
    this.heard.set(reactions, shared)
    return shared
  }

  private refuseUnknown(names: ReadonlySet<string>, extra?: string): void {
    for (const name of names) {
      if (!this.variables.has(name) && name !== extra)
        throw new FlowFault('expression.unknownName', `The variable "${name}" is not declared`)
    }
  }
}

/** What is worth preparing: patterns, and more phrases than a turn reads at once. */
const isMuch = (reactions: readonly Reaction[]): boolean =>
  reactions.some(({ recognise }) => recognise.some(({ kind }) => kind === 'pattern')) ||
  phrasesOf(reactions) > MANY_PHRASES
const MANY_PHRASES = 500

/** Phrases of the language that has most. */
export function phrasesOf(reactions: readonly Reaction[]): number {
  const counts = new Map<string, number>()
  for (const { recognise } of reactions) {
    for (const recogniser of recognise) {
      if (recogniser.kind !== 'phrases') continue
      for (const [code, phrases] of Object.entries(recogniser.phrases))
        counts.set(code, (counts.get(code) ?? 0) + phrases.length)
    }
  }
  return Math.max(0, ...counts.values())
}

/** Makes a document ready to run; the document must not be changed afterwards. */
export function compile(document: FlowDocument): Program {
  return new Program(document)
}

/**
 * Stands for a document that is not at hand or not to be read here. Whatever happens next ends the conversation with this code: for
 * `flow.tooNew` by the platform, as nothing is wrong with the flow.
 */
export function unusableProgram(code: 'flow.tooNew' | 'flow.missing', message: string): Program {
  return new Program(NOTHING, new FlowFault(code, message, false))
}

const NOTHING = flowDocument.parse({
  schemaVersion: SCHEMA_VERSION,
  settings: { languages: [{ code: 'en' }], defaultLanguage: 'en' },
  nodes: [],
})

/** Programs of subflows by the key the runner gave them, e.g. `guid@version`. */
export type Library = ReadonlyMap<string, Program>
