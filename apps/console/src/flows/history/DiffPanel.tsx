import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ArrowLeft, ArrowLeftRight } from 'lucide-react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { DiffViewer } from '../../kit/code/code-viewers.tsx'
import { RadioGroup } from '../../kit/fields/RadioGroup.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { useLoaded } from '../../shell/api.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { LoadedPart } from '../../shell/pages/LoadedPart.tsx'
import { scriptAddress } from '../flows.area.tsx'
import { useVersions } from '../testCall/StartForm.tsx'
import { DiffParts } from './DiffParts.tsx'
import { t } from './history.messages.ts'

const { HistoryDiff, HistoryDiffJson } = operations.CallScripts
const VIEWS = [
  { value: 'semantic' as const, label: t('semantic') },
  { value: 'json' as const, label: t('json') },
]

/** Two versions against each other: in the words of the flow, or as they are stored. */
export function DiffPanel({ flow, from, to }: { flow: CallScript; from: number; to: number }) {
  const { idCallScript } = flow
  const [{ view }, change] = useAreaSearch(scriptAddress)
  const Difference = view === 'json' ? JsonDiff : SemanticDiff
  const known = useVersions(flow).map(({ value, label }) => ({ value, label }))
  const unlisted = [from, to].filter((each) => !known.some(({ value }) => value === each))
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
        />
        <Select
          className="w-44"
          label={t('diffTo')}
          options={versions}
          value={to}
          onChange={(next) => change({ to: next })}
        />
        <RadioGroup
          className="ml-auto"
          label={t('diffTitle', { from, to })}
          hideLabel
          isHorizontal
          options={VIEWS}
          value={view}
          onChange={(next) => change({ view: next })}
        />
      </div>
      <Card title={t('diffTitle', { from, to })}>
        <LoadedPart key={`${from} ${to} ${view}`} lines={10}>
          <Difference idCallScript={idCallScript} from={from} to={to} />
        </LoadedPart>
      </Card>
    </div>
  )
}

const indented = (value: unknown) => JSON.stringify(value, null, 2) ?? ''

type Versions = { idCallScript: number; from: number; to: number }

/** The two documents as JSON beside each other. */
function JsonDiff({ idCallScript, ...query }: Versions) {
  const { data } = useLoaded(HistoryDiffJson, { params: { idCallScript }, query })
  return (
    <DiffViewer
      label={t('diffTitle', query)}
      before={indented(data.from.document)}
      after={indented(data.to.document)}
    />
  )
}

/** What changed, in the words of the flow. */
function SemanticDiff({ idCallScript, ...query }: Versions) {
  const { data } = useLoaded(HistoryDiff, { params: { idCallScript }, query })
  return <DiffParts diff={data} />
}
