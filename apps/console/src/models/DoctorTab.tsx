import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { LabelDiagnosis } from '@parley/contract/models/diagnosis.schema.ts'
import type { Model } from '@parley/contract/models/model.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Stethoscope } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { useLoaded, useWrite } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { gainWords } from './gain-words.ts'
import { t } from './models.messages.ts'
import { percent } from './percent.ts'
import { Relabels } from './Relabels.tsx'

const { Diagnose, Diagnosis } = operations.Nlp
const { NEW, RUNNING } = taskStatus.of
const isUnderWay = ({ status }: LabelDiagnosis) => status === NEW || status === RUNNING

/** Labels of the model’s dataset that are likely wrong, and what mending them would change. */
export const DoctorTab = ({ model: { idDataset, language } }: { model: Model }) =>
  idDataset === null ? (
    <EmptyState icon={Stethoscope} title={t('datasetGoneTitle')}>
      {t('datasetGoneText')}
    </EmptyState>
  ) : (
    <LoadedPart>
      <Labels idDataset={idDataset} language={language} />
    </LoadedPart>
  )

function Labels({ idDataset, language }: { idDataset: number; language: string }) {
  const params = { idDataset }
  const { data } = useLoaded(Diagnosis, { params }, { watch: isUnderWay })
  const diagnose = useWrite(Diagnose)
  const { status, progress, error, isOutdated, accuracy, suggestions } = data
  const merges = suggestions.filter((one) => one.kind === 'merge')
  const splits = suggestions.filter((one) => one.kind === 'split')
  const start = (
    <ActionButton
      endpoint={Diagnose}
      variant="primary"
      isPending={diagnose.isPending}
      blocked={isUnderWay(data) ? t('checkingNow') : undefined}
      onPress={() => diagnose.fire({ params })}
    >
      {t('checkLabels')}
    </ActionButton>
  )
  if (status === null)
    return (
      <EmptyState icon={Stethoscope} title={t('neverChecked')} action={start}>
        {t('neverCheckedText')}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-4">
      <Card title={t('labels')} description={t('labelsHelp')} actions={start}>
        <div className="flex flex-col gap-2 text-soft">
          {isUnderWay(data) && (
            <ProgressBar label={t('checkingNow')} {...(progress === null ? {} : { share: progress })} />
          )}
          {error !== null && <p className="text-danger-ink">{error}</p>}
          {accuracy !== null && <p>{t('understoodUnseen', { share: percent(accuracy) })}</p>}
          {isOutdated && <p>{t('outdated')}</p>}
        </div>
      </Card>
      {accuracy !== null && <Relabels idDataset={idDataset} diagnosis={data} />}
      {merges.length + splits.length > 0 && (
        <Card title={t('categoriesInDoubt')} description={t('categoriesInDoubtHelp')}>
          <ul className="m-0 flex list-none flex-col gap-3 p-0">
            {merges.map(({ categories, confused, gain }) => (
              <li key={categories.join()}>
                <p className="text-ink">
                  {t('mergeThese', { names: categories.join(', '), share: percent(confused) })}
                </p>
                <p className="text-faint text-xs">{gainWords(gain)}</p>
              </li>
            ))}
            {splits.map(({ category, parts, gain }) => (
              <li key={category}>
                <p className="text-ink">
                  {t('splitThis', {
                    category,
                    parts: parts.map(({ count, words }) => `${count}: ${words.join(', ')}`).join(' · '),
                  })}
                </p>
                <p className="text-faint text-xs">{gainWords(gain)}</p>
              </li>
            ))}
          </ul>
          <p className="pt-3 text-sm">
            <Link href={screens.dataset(language, idDataset)}>{t('openDataset')}</Link>
          </p>
        </Card>
      )}
    </div>
  )
}
