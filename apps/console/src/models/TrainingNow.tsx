import { modelTrainingState } from '@parley/contract/enums/operations.enum.ts'
import { isTraining, modelBlocked } from '@parley/contract/models/model.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { useLoaded, useWrite } from '../shell/api.ts'
import { t } from './models.messages.ts'

const { CancelTraining, ModelVersions } = operations.Nlp

/** The training that goes on: how far it is, and a way to stop it. */
export function TrainingNow({ idModel }: { idModel: number }) {
  const params = { idModel }
  const watch = ({ items }: { items: readonly { state: string }[] }) => items.some(({ state }) => isTraining(state))
  const { data } = useLoaded(ModelVersions, { params, query: { limit: 1 } }, { watch })
  const cancel = useWrite(CancelTraining)
  const [version] = data.items
  if (!version || !isTraining(version.state)) return null
  const label = t('trainingOf', { version: version.version, state: modelTrainingState.label(version.state) })
  return (
    <Card>
      <div className="flex items-end gap-4">
        <ProgressBar label={label} {...(version.progress === null ? {} : { share: version.progress })} />
        <ActionButton
          endpoint={CancelTraining}
          blocked={modelBlocked.cancel(version)}
          isPending={cancel.isPending}
          onPress={() => cancel.fire({ params })}
        >
          {t('cancelTraining')}
        </ActionButton>
      </div>
    </Card>
  )
}
