import { type FlowDocument, type FlowTemplate, templateDocument } from '@parley/flow'

type Kit = Parameters<FlowTemplate['make']>[0]
type Node = ReturnType<FlowTemplate['make']>['nodes'][number]
type Recogniser = NonNullable<Extract<Node, { type: 'listen' }>['reactions']>[number]['recognise']

/** A question, and what is done with its answers. */
export interface Question {
  readonly id: string
  readonly ask: string
  /** Said when it is asked again. */
  readonly again: string
  /** Where each answer leads: another question, or how it ends. */
  readonly answers: Readonly<Record<string, { readonly to: string; readonly by: Recogniser; readonly into?: string }>>
}

/** How a conversation can end: what is recorded and what is said. */
export interface End {
  readonly id: string
  readonly disposition: string
  readonly result: 'success' | 'neutral' | 'negative'
  readonly say: string
}

export interface Talk {
  readonly hello: string
  readonly variables: readonly {
    readonly name: string
    readonly type: 'string' | 'number' | 'date'
    readonly redact?: true
  }[]
  readonly questions: readonly Question[]
  readonly ends: readonly End[]
  /** What is done before the first question, where it is more than a greeting. */
  readonly before?: (first: string) => readonly Node[]
}

/** Where every question leads that nobody answers. */
const UNCLEAR: End = {
  id: 'unclear',
  disposition: 'Not understood',
  result: 'negative',
  say: 'I am sorry, I did not understand. Someone will call you back. Goodbye.',
}

/** The words that are listened for. */
export const words = (...phrases: string[]) => [{ kind: 'phrases' as const, phrases: { 'en-GB': phrases } }]

/** A flow of questions with their answers, as the store offers it. */
export function talkDocument({ hello, variables, questions, ends, before }: Talk): FlowDocument {
  const [first] = questions
  if (!first) throw new Error('A talk asks something')
  const ask = ({ id, ask: text, again, answers }: Question, { say, reprompts }: Kit): readonly Node[] => [
    say(`${id}Ask`, `Ask: ${id}`, { en: text, cs: text }, id),
    {
      id,
      type: 'listen',
      label: id,
      reactions: Object.entries(answers).map(([name, { by, into }]) => ({
        name,
        recognise: by,
        ...(into === undefined ? {} : { variable: into }),
      })),
      reprompts: reprompts({ en: again, cs: again }),
      attempts: 3,
      outlets: {
        ...Object.fromEntries(
          Object.entries(answers).map(([name, { to }]) => [
            name,
            questions.some((one) => one.id === to) ? `${to}Ask` : to,
          ]),
        ),
        noInput: UNCLEAR.id,
        noMatch: UNCLEAR.id,
      },
    } as Node, // its fields are those of a step that listens
  ]
  const end = ({ id, disposition, result, say: text }: End, { say }: Kit): readonly Node[] => [
    { id, type: 'outcome', label: disposition, disposition, result, outlets: { next: `${id}Say` } },
    say(`${id}Say`, `Goodbye: ${disposition}`, { en: text, cs: text }, 'end'),
  ]
  const begins = `${first.id}Ask`
  const template: FlowTemplate = {
    key: 'store',
    title: 'Store',
    description: '',
    make: (kit) => ({
      variables: [...variables],
      nodes: [
        { id: 'start', type: 'start', label: 'Start', outlets: { next: 'hello' } },
        kit.say('hello', 'Greeting', { en: hello, cs: hello }, before ? 'before' : begins),
        ...(before?.(begins) ?? []),
        ...questions.flatMap((one) => ask(one, kit)),
        ...[...ends, UNCLEAR].flatMap((one) => end(one, kit)),
        { id: 'end', type: 'end', label: 'End' },
      ],
    }),
  }
  return templateDocument(template, ['en-GB'])
}
