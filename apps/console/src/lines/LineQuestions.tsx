import { processState } from '@parley/contract/enums/operations.enum.ts'
import { Move as fields } from '@parley/contract/fields/dialModuleLines.gen.ts'
import type { Line, LineEffects } from '@parley/contract/lines/line.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { useLoaded } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { useModuleOptions } from './LineDrawers.tsx'
import { t } from './lines.messages.ts'

const operation = operations.DialModuleLines
type Props = { line: Line; onClose: () => void }

/** What goes on and what is planned on the line, to be read before it is changed. */
export const Effects = ({ idLine }: { idLine: number }) => (
  <LoadedPart lines={3}>
    <EffectList idLine={idLine} />
  </LoadedPart>
)

function EffectList({ idLine }: { idLine: number }) {
  const { data } = useLoaded(operation.Effects, { params: { idDialModuleLine: idLine } })
  return (
    <ul className="m-0 flex list-disc flex-col gap-1 pl-5 text-sm">
      {wordsOf(data).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}

const wordsOf = ({ running, campaigns, demoCalls, usualCalls }: LineEffects): string[] => [
  running === 0 ? t('nothingRunning') : t('runningNow', { count: running }),
  ...campaigns.map(({ status, campaigns: count }) =>
    t('campaignsOn', { count, status: processState.label(status).toLowerCase() }),
  ),
  ...(demoCalls > 0 ? [t('demoCallsOn', { count: demoCalls })] : []),
  usualCalls === null ? t('usualNone') : usualCalls < 1 ? t('usualFew') : t('usual', { calls: usualCalls }),
]

export function SwitchQuestion({ line, onClose }: Props) {
  const { idDialModuleLine, name, enabled, rowVersion } = line
  return (
    <ConfirmWrite
      operation={operation.SetEnableLine}
      input={{ params: { idDialModuleLine }, body: { enabled: !enabled, rowVersion } }}
      at={idDialModuleLine}
      isDangerous={enabled}
      title={t(enabled ? 'turnOffTitle' : 'turnOnTitle', { name })}
      action={t(enabled ? 'turnOffAction' : 'turnOnAction')}
      done={t(enabled ? 'turnedOff' : 'turnedOn', { name })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{t(enabled ? 'turnOffText' : 'turnOnText')}</p>
        <Effects idLine={idDialModuleLine} />
      </div>
    </ConfirmWrite>
  )
}

export function MoveDrawer({ line, onClose }: Props) {
  const { idDialModuleLine, name, module, rowVersion, isDefault } = line
  const modules = useModuleOptions(module.id)
  const values: { idDialModule: number | null } = { idDialModule: null }
  return (
    <CreateDrawer
      title={t('moveTitle', { name })}
      action={t('moveAction')}
      operation={operation.Move}
      at={idDialModuleLine}
      values={values}
      // The form asks for a module before it sends.
      send={({ idDialModule }, write) =>
        write({ params: { idDialModuleLine }, body: { idDialModule: idDialModule ?? 0, rowVersion } })
      }
      created={(moved) => t('moved', { name, module: moved.module.name })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormComboBox control={control} field={fields.idDialModule} options={modules} autoFocus />
          <div className="flex flex-col gap-3 text-soft text-sm">
            <p>{t('moveText')}</p>
            {isDefault && <p>{t('leavesDefault', { module: module.name })}</p>}
            <Effects idLine={idDialModuleLine} />
          </div>
        </>
      )}
    </CreateDrawer>
  )
}
