import type { Utterance } from '@parley/flow'
import { AudioLines, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Tag } from '../../kit/text/StatusTag.tsx'
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

/** One way to say something. */
export function Way({ utterance }: { utterance: Utterance }) {
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
export function TemplateText({ text }: { text: string }) {
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
