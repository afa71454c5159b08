import type { FlowNode } from './flow-document.ts'
import { Part } from './Part.tsx'
import { t } from './picture.messages.ts'

type Listen = Extract<FlowNode, { type: 'listen' }>
type Recogniser = Listen['reactions'][number]['recognise'][number]

const byLanguage = (values: Readonly<Record<string, readonly string[] | string>>) =>
  Object.entries(values).map(([language, each]) => `${language}: ${Array.isArray(each) ? each.join(', ') : each}`)

/** In words what a recogniser takes. */
export function recogniserWords(recogniser: Recogniser): readonly string[] {
  switch (recogniser.kind) {
    case 'phrases':
      return byLanguage(recogniser.phrases)
    case 'pattern':
      return byLanguage(recogniser.patterns).map((pattern) => t('pattern', { pattern }))
    case 'keys':
      return [t('keysAre', { keys: recogniser.keys })]
    case 'model':
      return [t('model', { category: recogniser.category })]
    case 'number':
      return [t('aNumber')]
    case 'date':
      return [t('aDate')]
    case 'phone':
      return [t('aPhone')]
    default:
      return [t(recogniser.kind)]
  }
}

/** What a listening step understands. */
export function NodeReactions({ node }: { node: Listen }) {
  if (node.reactions.length === 0) return null
  return (
    <Part title={t('reactions')}>
      <ul className="flex flex-col gap-2">
        {node.reactions.map((reaction) => (
          <li key={reaction.name} className="rounded-control px-2.5 py-1.5 ring-1 ring-line ring-inset">
            <div className="flex items-baseline gap-2 text-sm">
              <span className="font-medium text-ink">{reaction.label || reaction.name}</span>
              {reaction.variable && (
                <code className="ml-auto shrink-0 font-mono text-accent-ink text-xs">→ {reaction.variable}</code>
              )}
            </div>
            <ul className="text-faint text-xs">
              {reaction.recognise.flatMap(recogniserWords).map((words) => (
                <li key={words} className="break-words">
                  {words}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Part>
  )
}
