import type { publishPreview } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Link } from '../../kit/actions/Link.tsx'
import { problemText } from '../../kit/problem.ts'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { useRead } from '../../shell/api.ts'
import { TagChips } from '../flow-marks.tsx'
import { TextChanges } from '../history/ValueChange.tsx'
import { DiffSummary } from './DiffSummary.tsx'
import { t } from './publish.messages.ts'

type Preview = z.output<typeof publishPreview>
const DAYS = 7

/** What might stop one from putting a version (none: the draft) live: its note, what it lacks, whom it breaks, what it says differently, who will notice. */
export function PublishReview({ idCallScript, version }: { idCallScript: number; version?: number | undefined }) {
  const input = { params: { idCallScript }, query: { version } }
  const { data, error } = useRead(operations.CallScripts.PublishPreview, input, { keepPrevious: false })
  if (error) return <p className="text-danger-ink">{problemText(error)}</p>
  if (!data) return <CardSkeleton lines={5} />
  return (
    <div className="flex flex-col gap-4">
      {data.version && <Note of={data.version} />}
      {data.tagsLost.length > 0 && data.live && (
        <Warning>
          {t('tagsLost', { version: data.live.version })} <TagChips tags={data.tagsLost} />
        </Warning>
      )}
      {data.live && (
        <Part title={t('changesAgainst', { version: data.live.version })}>
          <DiffSummary idCallScript={idCallScript} from={data.live.version} to={version} />
          {data.traffic && <p className="pt-2">{trafficWords(data.traffic)}</p>}
        </Part>
      )}
      <Broken {...data} />
      <Languages {...data} />
      {data.texts.length > 0 && (
        <Part title={t('texts', { count: data.textCount })}>
          <TextChanges texts={data.texts} />
          {data.textCount > data.texts.length && (
            <p className="pt-2 text-faint">{t('textsMore', { count: data.textCount - data.texts.length })}</p>
          )}
        </Part>
      )}
    </div>
  )
}

function Note({ of: { version, note, author, createdAt } }: { of: NonNullable<Preview['version']> }) {
  return (
    <section aria-label={t('note', { version })} className="rounded-control bg-sunken px-3 py-2.5">
      <p className="text-faint text-xs">
        {t('savedBy', { version, name: author?.name ?? t('system') })} <Timestamp value={createdAt} />
      </p>
      <p className="whitespace-pre-line break-words pt-1 text-ink">
        {note || <span className="text-faint">{t('noNote')}</span>}
      </p>
    </section>
  )
}

/** Steps of other flows that the version no longer fits, each leading to where it is mended. */
function Broken({ broken, brokenHidden }: Preview) {
  if (broken.length + brokenHidden === 0) return null
  return (
    <Warning>
      <p>{t('broken')}</p>
      <ul className="flex flex-col gap-1 pt-1.5">
        {broken.map(({ guid, name, version, isLive, nodeId, nodeLabel, message }) => (
          <li key={`${guid} ${version} ${nodeId} ${message}`} className="break-words">
            <Link href={screens.designer(guid, { node: nodeId })} className="underline">
              {name}
            </Link>
            {` ${versionWords(version, isLive)}, ${nodeLabel || nodeId}: ${message}`}
          </li>
        ))}
        {brokenHidden > 0 && <li>{t('brokenHidden', { count: brokenHidden })}</li>}
      </ul>
    </Warning>
  )
}

const versionWords = (version: number | null, isLive: boolean) =>
  version === null ? t('brokenDraft') : t(isLive ? 'brokenLive' : 'brokenNewest', { version })

/** A language whose texts stayed behind while others changed is easily forgotten. */
function Languages({ languages: { touched, untouched } }: Preview) {
  if (touched.length === 0) return null
  const words = t('touched', { languages: touched.join(', ') })
  if (untouched.length === 0) return <p>{words}</p>
  return <Warning>{`${words} ${t('untouched', { languages: untouched.join(', ') })}`}</Warning>
}

function trafficWords({ conversations, looked, took }: NonNullable<Preview['traffic']>): string {
  if (conversations === 0) return t('trafficNone', { days: DAYS })
  const perDay = (count: number) => Math.round(count / DAYS)
  const share = looked === 0 ? 0 : took / looked
  if (took === 0) return t('trafficUntaken', { days: DAYS, count: conversations })
  const taking = perDay(conversations * share)
  return taking === 0
    ? t('trafficRare', { days: DAYS, all: conversations })
    : t('traffic', { count: taking, all: perDay(conversations), days: DAYS })
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1.5 font-medium text-ink">{title}</h3>
      {children}
    </section>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning-ink">
      <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
