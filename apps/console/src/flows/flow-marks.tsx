import type { CallScriptRow } from '@parley/contract/flows/flow.schema.ts'
import { tagTone } from '@parley/contract/tags/tag.enum.ts'
import type { TagRef } from '@parley/contract/tags/tag.schema.ts'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { cx } from '../kit/cx.ts'
import { StatusTag, Tag } from '../kit/text/StatusTag.tsx'
import type { Tone } from '../kit/tone.ts'
import { t } from './flows.messages.ts'

type Versions = Pick<CallScriptRow, 'version' | 'publishedVersion' | 'errors' | 'draft'>
type FlowState = 'published' | 'changed' | 'draft'

/** Where a flow stands: live as it is, live with newer changes, or never published. */
function stateOf({ version, publishedVersion, draft }: Versions): FlowState {
  if (publishedVersion === null) return 'draft'
  return publishedVersion === version && draft === null ? 'published' : 'changed'
}

const stateTone: Readonly<Record<FlowState, Tone>> = {
  published: 'success',
  changed: 'warning',
  draft: 'neutral',
}

/** "Live v4", "Live v4 · newest v5", "Draft v1", each with " · edited" where it has a draft that is no version yet. */
function stateWords({ version, publishedVersion: published, draft }: Versions): string {
  const words =
    published === null
      ? t('stateDraft', { version })
      : published === version
        ? t('stateLive', { version })
        : t('stateChanged', { published, version })
  return draft === null ? words : t('stateEdited', { words })
}

/** Whether putting a version live leads back behind the one that is. */
export const isRollBack = ({ publishedVersion: live }: Pick<Versions, 'publishedVersion'>, version: number): boolean =>
  live !== null && version < live

/** Where a flow stands, in a word. */
export const StateTag = ({ flow }: { flow: Versions }) => (
  <StatusTag tone={stateTone[stateOf(flow)]}>{stateWords(flow)}</StatusTag>
)

type Found = { errors: number; warnings: number; muted?: number }

/** What the check of a flow found: in a word, or in lists the number alone, with the words read out and shown on hover. */
export function Check({ errors, warnings, muted = 0, isShort = false }: Found & { isShort?: boolean }) {
  const [Icon, look, found] =
    errors > 0
      ? ([CircleAlert, 'text-danger-ink', t('errors', { count: errors })] as const)
      : warnings > 0
        ? ([TriangleAlert, 'text-warning-ink', t('warnings', { count: warnings })] as const)
        : ([CircleCheck, 'text-success-ink', t('checkFine')] as const)
  const words = muted > 0 ? `${found}, ${t('muted', { count: muted })}` : found
  const isSaid = errors + warnings > 0 && !isShort
  return (
    <span className={cx('inline-flex items-center gap-1 align-middle', look)} title={words}>
      <Icon size={14} className="shrink-0" aria-hidden />
      {isShort && errors + warnings > 0 && (
        <span className="tabular-nums" aria-hidden>
          {errors || warnings}
        </span>
      )}
      <span className={isSaid ? undefined : 'sr-only'}>{words}</span>
    </span>
  )
}

type Tags = { tags: readonly TagRef[] /** On one line: the first tag, and how many more. */; isShort?: boolean }

/** The tags of a flow or version. */
export function TagChips({ tags, isShort = false }: Tags) {
  if (tags.length === 0) return <span className="text-faint">–</span>
  const shown = isShort ? tags.slice(0, 1) : tags
  const rest = tags.slice(shown.length).map(({ name }) => name)
  return (
    <span
      className={cx('inline-flex max-w-full gap-1', !isShort && 'flex-wrap')}
      title={tags.map(({ name }) => name).join(', ')}
    >
      {shown.map(({ idTag, name, tone }) => (
        <Tag key={idTag} tone={tagTone.tone(tone)}>
          {name}
        </Tag>
      ))}
      {rest.length > 0 && (
        <>
          <span aria-hidden>
            <Tag>{`+${rest.length}`}</Tag>
          </span>
          <span className="sr-only">{rest.join(', ')}</span>
        </>
      )}
    </span>
  )
}
