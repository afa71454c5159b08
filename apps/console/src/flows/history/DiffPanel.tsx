import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ArrowLeft, ArrowLeftRight } from 'lucide-react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { DiffViewer } from '../../kit/code/code-viewers.tsx'
import { RadioGroup } from '../../kit/fields/RadioGroup.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { useLoaded } from '../../shell/api.ts'
import { LoadedPart } from '../../shell/pages/LoadedPart.tsx'
import { scriptAddress } from '../flows.address.ts'
import { documentOf } from '../picture/flow-document.ts'
import { useVersions } from '../versions/use-versions.ts'
import { DiffParts } from './DiffParts.tsx'
import { DiffPictureView } from './DiffPictureView.tsx'
import { t } from './history.messages.ts'

const { HistoryDiff, HistoryDiffJson } = operations.CallScripts
/** In the choice of the later side: what is being worked on, which is no version. */
const DRAFT = 0
const VIEWS = [
  { value: 'picture' as const, label: t('onFlow') },
  { value: 'semantic' as const, label: t('semantic') },
  { value: 'json' as const, label: t('json') },
]

/** Two versions, or one and the draft, against each other: on the flow, in its words, or as they are stored. */
export function DiffPanel({ flow, from, to }: { flow: CallScript; from: number; to: number | undefined }) {
  const { idCallScript } = flow
  const [{ view }, change] = useAddress(scriptAddress)
  const known = useVersions(flow).map(({ value, label }) => ({ value, label }))
  const unlisted = [from, ...(to === undefined ? [] : [to])].filter(
    (each) => !known.some(({ value }) => value === each),
  )
  const title = to === undefined ? t('diffDraftTitle', { from }) : t('diffTitle', { from, to })
  const sides = { idCallScript, from, to, title }
  const versions = [...known, ...unlisted.map((each) => ({ value: each, label: t('versionN', { version: each }) }))]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <ButtonLink href={scriptScreens[flow.scriptKind](idCallScript, { tab: 'history' })} icon={ArrowLeft}>
          {t('backToList')}
        </ButtonLink>
        <Select
          className="w-44"
          label={t('diffFrom')}
          options={versions}
          value={from}
          onChange={(next) => change({ from: next })}
        />
        <IconButton
          variant="secondary"
          label={t('diffSwap')}
          icon={ArrowLeftRight}
          onPress={() => change({ from: to, to: from })}
          {...(to === undefined ? { blocked: t('draftIsLast') } : {})}
        />
        <Select
          className="w-44"
          label={t('diffTo')}
          options={[{ value: DRAFT, label: t('draft') }, ...versions]}
          value={to ?? DRAFT}
          onChange={(next) => change({ to: next === DRAFT ? undefined : next })}
        />
        <RadioGroup
          className="ml-auto"
          label={t('diffView')}
          hideLabel
          isHorizontal
          options={VIEWS}
          value={view}
          onChange={(next) => change({ view: next })}
        />
      </div>
      {view === 'picture' ? (
        <LoadedPart key={`${from} ${to}`} lines={10}>
          <DiffPictureView flow={flow} from={from} to={to} name={title} />
        </LoadedPart>
      ) : (
        <Card title={title}>
          <LoadedPart key={`${from} ${to} ${view}`} lines={10}>
            {view === 'json' ? <JsonDiff {...sides} /> : <SemanticDiff {...sides} />}
          </LoadedPart>
        </Card>
      )}
    </div>
  )
}

const indented = (value: unknown) => JSON.stringify(value, null, 2) ?? ''

type Sides = { idCallScript: number; from: number; to: number | undefined; title: string }
const queryOf = ({ from, to }: Sides) => (to === undefined ? { from } : { from, to })

/** The two documents as JSON beside each other. */
function JsonDiff(sides: Sides) {
  const { idCallScript, title } = sides
  const { data } = useLoaded(HistoryDiffJson, { params: { idCallScript }, query: queryOf(sides) })
  return <DiffViewer label={title} before={indented(data.from.document)} after={indented(data.to.document)} />
}

/** What changed, in the words of the flow. */
function SemanticDiff(sides: Sides) {
  const input = { params: { idCallScript: sides.idCallScript }, query: queryOf(sides) }
  const { data: diff } = useLoaded(HistoryDiff, input)
  const { data: pair } = useLoaded(HistoryDiffJson, input)
  const before = documentOf(pair.from.document)
  const after = documentOf(pair.to.document)
  return <DiffParts diff={diff} before={before} after={after} />
}
