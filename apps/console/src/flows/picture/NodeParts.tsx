import type { Recogniser, Utterance } from '@parley/flow'
import { definitionOf, reactionsOf } from '@parley/flow/nodes/registry.ts'
import { AudioLines, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Tag } from '../../kit/text/StatusTag.tsx'
import type { FlowNode } from './flow-picture.ts'
import { t } from './picture.messages.ts'

/** A part of the inspector under its own small heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium text-faint text-xs">{title}</h3>
      {children}
    </section>
  )
}

/** A name or expression as it is written in the flow. */
export const Mono = ({ children }: { children: string }) => (
  <code className="break-words font-mono text-ink text-xs">{children}</code>
)

type Problem = { code: string; message: string; nodeId: string | null }
type Props = { errors: readonly Problem[]; warnings: readonly Problem[]; onOpen?: (id: string) => void }

/** Errors, then warnings; a click leads to the step. */
export function ProblemList({ errors, warnings, onOpen }: Props) {
  const all = [
    ...errors.map((problem) => ({ ...problem, Icon: CircleAlert, tone: 'text-danger-ink' })),
    ...warnings.map((problem) => ({ ...problem, Icon: TriangleAlert, tone: 'text-warning-ink' })),
  ]
  return (
    <ul className="flex flex-col gap-1">
      {all.map(({ code, message, nodeId, Icon, tone }) => (
        <li key={`${tone} ${code} ${nodeId} ${message}`} className="flex items-start gap-2 text-sm">
          <Icon size={15} className={`mt-0.5 shrink-0 ${tone}`} aria-hidden />
          {nodeId && onOpen ? (
            <AriaButton
              onPress={() => onOpen(nodeId)}
              className="min-w-0 rounded-sm text-left text-ink underline-offset-2 hover:underline"
            >
              {message}
            </AriaButton>
          ) : (
            <span className="min-w-0 text-ink">{message}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const groupsOf = (node: FlowNode) =>
  (definitionOf(node).texts?.(node) ?? [])
    .map(({ when, texts, required }) => ({ title: when ?? t('texts'), texts, required }))
    .filter(({ texts, required }) => required || Object.values(texts).some((ways) => ways.length > 0))

/** What a step says, language by language; a language of the flow without a text stands out. */
export function NodeTexts({ node, languages }: { node: FlowNode; languages: readonly string[] }) {
  return groupsOf(node).map(({ title, texts }) => (
    <Part key={title} title={title}>
      <dl className="flex flex-col gap-3">
        {[...new Set([...languages, ...Object.keys(texts)])].map((language) => (
          <div key={language} className="grid grid-cols-[3rem_1fr] gap-2">
            <dt className="pt-1.5 font-mono text-faint text-xs">{language}</dt>
            <dd className="flex min-w-0 flex-col gap-1.5">
              {(texts[language] ?? []).length === 0 ? (
                <span className="pt-1 text-sm text-warning-ink">{t('noText', { language })}</span>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the ways to say it have no names and do not move
                (texts[language] ?? []).map((utterance, at) => <Way key={at} utterance={utterance} />)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  ))
}

function Way({ utterance }: { utterance: Utterance }) {
  return (
    <div className="rounded-control bg-sunken px-2.5 py-1.5 text-ink text-sm ring-1 ring-line ring-inset">
      {utterance.kind === 'audio' && (
        <span className="mr-1.5 inline-flex items-center gap-1 text-faint text-xs">
          <AudioLines size={13} aria-hidden /> {t('audio')}
        </span>
      )}
      {utterance.kind === 'ssml' && (
        <span className="float-right ml-2">
          <Tag>{t('ssml')}</Tag>
        </span>
      )}
      <TemplateText text={utterance.text ?? ''} />
    </div>
  )
}

const HOLE = /(\{\{.*?\}\})/gs

/** A text with its expressions marked. */
function TemplateText({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-line break-words">
      {text.split(HOLE).map((piece, at) =>
        piece.startsWith('{{') ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that does not change
          <code key={at} className="rounded bg-accent-soft px-1 font-mono text-accent-ink text-xs">
            {piece.slice(2, -2).trim()}
          </code>
        ) : (
          piece
        ),
      )}
    </span>
  )
}

const byLanguage = (values: Readonly<Record<string, readonly string[] | string>>) =>
  Object.entries(values).map(([language, each]) => `${language}: ${Array.isArray(each) ? each.join(', ') : each}`)

/** Recognizers that take nothing of their own, in words. */
const KINDS: Readonly<Record<Exclude<Recogniser['kind'], 'phrases' | 'pattern' | 'keys' | 'model'>, string>> = {
  yes: t('yes'),
  no: t('no'),
  unsure: t('unsure'),
  number: t('number'),
  digits: t('digits'),
  letters: t('letters'),
  money: t('money'),
  date: t('date'),
  time: t('time'),
  duration: t('duration'),
  email: t('email'),
  phone: t('phone'),
  anything: t('anything'),
  grammar: t('grammar'),
}

/** In words what a recogniser takes. */
function recogniserWords(recogniser: Recogniser): readonly string[] {
  switch (recogniser.kind) {
    case 'phrases':
      return byLanguage(recogniser.phrases)
    case 'pattern':
      return byLanguage(recogniser.patterns).map((pattern) => t('pattern', { pattern }))
    case 'keys':
      return [t('keysAre', { keys: recogniser.keys })]
    case 'model':
      return [t('model', { category: recogniser.category })]
    default:
      return [KINDS[recogniser.kind]]
  }
}

/** What a step understands. */
export function NodeReactions({ node }: { node: FlowNode }) {
  const reactions = reactionsOf(node)
  if (reactions.length === 0) return null
  return (
    <Part title={t('reactions')}>
      <ul className="flex flex-col gap-2">
        {reactions.map((reaction) => (
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
