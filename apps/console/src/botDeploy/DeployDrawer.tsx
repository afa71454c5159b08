import type { BotDeploy } from '@parley/contract/botDeploy/botModule.schema.ts'
import { Deploy as fields } from '@parley/contract/fields/botDeploy.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './botDeploy.messages.ts'

const { Deploy, Packages } = operations.BotDeploy
const { BotDeployConfigs, BotDeployServers } = operations.Lookups
type Chosen = Pick<BotDeploy, 'botServer' | 'botModule' | 'botConfig'>
type Draft = Omit<BotDeploy, 'idBotPackage'> & { idBotPackage: number | null }

/** What to run where; on a module's page the place is given. */
export function DeployDrawer({ onClose, on }: { onClose: () => void; on?: Chosen }) {
  const { data: servers = [] } = useRead(BotDeployServers)
  const { data: configs = [] } = useRead(BotDeployConfigs)
  const { data: packages } = useRead(Packages, { query: { limit: 200 } })
  const coded = (list: readonly { code: string; name: string }[]) =>
    list.map(({ code, name }) => ({ value: code, label: name }))
  const values: Draft = { botServer: '', botModule: '', botConfig: null, ...on, idBotPackage: null, drainSeconds: 60 }
  return (
    <CreateDrawer
      title={t(on ? 'deployNext' : 'deploy')}
      action={t('deployAction')}
      operation={Deploy}
      values={values}
      send={(draft, write) => write({ body: { ...draft, idBotPackage: draft.idBotPackage ?? 0 } })}
      created={() => t('deployed')}
      page={({ name, server }) => screens.botModule(name, server)}
      onClose={onClose}
    >
      {(control) => (
        <>
          {!on && <FormComboBox control={control} field={fields.botServer} options={coded(servers)} />}
          {!on && <FormText control={control} field={fields.botModule} isMono />}
          <FormComboBox
            control={control}
            field={fields.idBotPackage}
            options={(packages?.items ?? []).map(({ idBotPackage, name, version }) => ({
              ...{ value: idBotPackage, label: `${name} ${version}` },
            }))}
          />
          <FormComboBox control={control} field={fields.botConfig} options={coded(configs)} />
          <FormNumber control={control} field={fields.drainSeconds} />
        </>
      )}
    </CreateDrawer>
  )
}
