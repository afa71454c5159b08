import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Grammar } from '@parley/recognise/grammar/grammar.ts'
import { EngineAway, HttpModel } from '../trainedModels/httpModel.ts'
import type { AskedModel } from '../trainedModels/modelCache.ts'

/** Grammars by guid and models by key (`modelKey`) that a flow names, ready to be asked. */
export interface NamedByFlow {
  readonly grammars: ReadonlyMap<string, Grammar>
  readonly models: ReadonlyMap<string, AskedModel>
}

interface Scored {
  readonly category: string
  readonly score: number
}
/** What an engine elsewhere made of a text, or why nothing. */
interface Heard {
  readonly text: string
  readonly found: readonly Scored[] | string
}

/** Of what is said as much as a model looks at, and of what it answers as many categories as are recorded. */
const MOST_CLASSIFIED = 2_000
const MOST_SCORES = 5
const rounded = (score: number) => Math.round(score * 10_000) / 10_000
const NOT_ASKED = 'it was not asked in time'

/** What was heard, as it was understood best. */
export const textOf = ({ alternatives }: { readonly alternatives: readonly { readonly text: string }[] }): string =>
  alternatives[0]?.text ?? ''

const awayOf = (model: string, problem: string) => ({
  event: eventKind.of.WARNING,
  text: `The engine of a model gave no answer, so the model understood nothing: ${problem}`,
  data: { code: 'model.away', model },
})

/** What the flows of a conversation name. */
export class Named implements NamedByFlow {
  readonly grammars = new Map<string, Grammar>()
  readonly models = new Map<string, AskedModel>()
  /** What engines elsewhere made of what was said last. */
  readonly #heard = new Map<string, Heard>()

  /** Takes what a flow names as it is now. */
  renew({ grammars, models }: NamedByFlow): void {
    for (const [guid, grammar] of grammars) this.grammars.set(guid, grammar)
    for (const [key, model] of models) this.models.set(key, model)
  }

  /** Takes what a flow names beside what is known already. */
  add({ grammars, models }: NamedByFlow): void {
    for (const [guid, grammar] of grammars) if (!this.grammars.has(guid)) this.grammars.set(guid, grammar)
    for (const [key, model] of models) if (!this.models.has(key)) this.models.set(key, model)
  }

  /** Which of these models have to be asked before a text can be classified. */
  elsewhere(keys: readonly string[]): readonly string[] {
    return keys.filter((key) => this.models.get(key) instanceof HttpModel)
  }

  /** Asks engines elsewhere, all at once; what they answer waits for `classify`. Never rejects. */
  async askAhead(said: string, keys: readonly string[]): Promise<void> {
    const text = said.slice(0, MOST_CLASSIFIED)
    await Promise.all(
      this.elsewhere(keys).map(async (key) => {
        const model = this.models.get(key)
        if (text.trim() !== '' && model instanceof HttpModel)
          this.#heard.set(key, { text, found: await scoresOf(model, text) })
      }),
    )
  }

  /** The likeliest categories by each of these models, and of those that gave no answer what is to be noted. */
  classify(said: string, keys: readonly string[]) {
    const text = said.slice(0, MOST_CLASSIFIED)
    const models: Record<string, readonly Scored[]> = {}
    const warnings: ReturnType<typeof awayOf>[] = []
    for (const key of keys) {
      const model = this.models.get(key)
      if (!model) continue
      const found = model instanceof HttpModel ? this.#answerOf(key, text) : model.predict(text, MOST_SCORES).scores
      if (typeof found === 'string') warnings.push(awayOf(key, found))
      else models[key] = found.map(({ category, score }) => ({ category, score: rounded(score) }))
    }
    return { models: Object.keys(models).length === 0 ? undefined : models, warnings }
  }

  #answerOf(key: string, text: string): readonly Scored[] | string {
    const heard = this.#heard.get(key)
    if (heard?.text === text) return heard.found
    return text.trim() === '' ? [] : NOT_ASKED
  }
}

async function scoresOf(model: HttpModel, text: string): Promise<readonly Scored[] | string> {
  try {
    const [answer] = await model.ask([text], 'call', NEVER)
    return answer?.scores.slice(0, MOST_SCORES) ?? []
  } catch (error) {
    return error instanceof EngineAway ? error.message : 'it could not be asked'
  }
}

const NEVER = new AbortController().signal
