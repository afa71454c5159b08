import { AudioLines } from 'lucide-react'
import { Tag } from '../../kit/text/StatusTag.tsx'
import type { FlowNode } from './flow-document.ts'
import { Part } from './Part.tsx'
import { t } from './picture.messages.ts'
import { TemplateText } from './TemplateText.tsx'

type Texts = Extract<FlowNode, { type: 'say' }>['texts']
type Utterance = Texts[string][number]

function groupsOf(node: FlowNode): readonly { title: string; texts: Texts }[] {
  if (node.type === 'say') return [{ title: t('texts'), texts: node.texts }]
  if (node.type !== 'listen' && node.type !== 'dtmf') return []
  return [
    { title: t('repromptNoInput'), texts: node.reprompts.noInput },
    { title: t('repromptNoMatch'), texts: node.reprompts.noMatch },
  ].filter(({ texts }) => Object.values(texts).some((ways) => ways.length > 0))
}

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
