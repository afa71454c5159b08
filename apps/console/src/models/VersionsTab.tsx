import { modelTrainingState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { modelBlocked } from '@parley/contract/models/model.rules.ts'
import type { Model, ModelVersion } from '@parley/contract/models/model.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Rocket } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { TableCard } from '../kit/table/TableCard.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { usePages } from '../shell/api.ts'
import { columnsOf } from '../shell/lists.ts'
import { t } from './models.messages.ts'
import { percent } from './percent.ts'

const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog)

const { ModelVersions, PublishModel } = operations.Nlp
const column = columnsOf(ModelVersions)
const columns = [
  column.own(
    'version',
    t('version'),
    ({ version, isPublished }) => (
      <span className="flex items-center gap-2">
        {version}
        {isPublished && <Tag tone="success">{t('live')}</Tag>}
      </span>
    ),
    { width: 104 },
  ),
  column.own('state', t('training'), (row) => <EnumTag of={modelTrainingState} value={row.state} />, { width: 120 }),
  column.words('accuracy', t('accuracy'), ({ accuracy }) => percent(accuracy), { width: 92, align: 'end' }),
  column.words('macroF1', t('f1'), ({ macroF1 }) => percent(macroF1), { width: 72, align: 'end' }),
  column.count('utterances', t('learned'), { width: 92 }),
  column.count('tests', t('tests'), { width: 68 }),
  column.named('startedBy', t('by'), { grow: 1, minWidth: 120 }),
  column.time('startedAt', t('started')),
  column.words('error', t('note'), ({ error, reason }) => error ?? reason ?? '', { grow: 2, minWidth: 100 }),
]

/** All versions; one that was trained can be put live. */
export function VersionsTab({ model }: { model: Model }) {
  const { idModel } = model
  const { table } = usePages(ModelVersions, { params: { idModel } }, { watch: isUnderWay })
  const [chosen, setChosen] = useState<ModelVersion>()
  return (
    <TableCard<ModelVersion>
      title={t('versions')}
      {...table}
      rowId={({ version }) => String(version)}
      rowName={({ version }) => t('versionNumber', { version })}
      rowHref={({ version, state }) => (state === 'DONE' ? screens.model(idModel, { version }) : undefined)}
      rowActions={(row) => [
        {
          id: 'publish',
          label: t('publish'),
          icon: Rocket,
          endpoint: PublishModel,
          blocked: row.isPublished ? t('isLive') : modelBlocked.publish(row)?.message,
          onAction: () => setChosen(row),
        },
      ]}
      columns={columns}
      empty={{ title: t('untrained'), text: t('untrainedText') }}
    >
      {chosen && <PublishDialog model={model} version={chosen.version} onClose={() => setChosen(undefined)} />}
    </TableCard>
  )
}

const isUnderWay = (rows: readonly ModelVersion[]) => rows.some((row) => modelBlocked.train(row) !== undefined)
