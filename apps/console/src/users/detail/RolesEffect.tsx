import { operations } from '@parley/contract/operations.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { useRead } from '../../shell/api.ts'
import { t } from './detail.messages.ts'
import { permissionWords } from './permission-words.ts'

type Props = { idUser: number; idTenant: number; idRoles: readonly number[] }

/** What these permission groups would give and take; the core says it, since it knows what else is held. */
export function RolesEffect({ idUser, idTenant, idRoles }: Props) {
  const body = { idTenant, idRoles: [...idRoles].sort((one, other) => one - other) }
  const { data } = useRead(operations.Users.UserRolesEffect, { params: { idUser }, body })
  if (!data) return null
  const { gains, losses, blocked } = data
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      {blocked !== null && <ErrorNote error={new Error(blocked)} />}
      {gains.length + losses.length === 0 && <p className="text-faint text-sm">{t('noChange')}</p>}
      <Names title={t('gains')} names={gains} sign="+" />
      <Names title={t('losses')} names={losses} sign="−" />
    </div>
  )
}

function Names({ title, names, sign }: { title: string; names: readonly string[]; sign: string }) {
  if (names.length === 0) return null
  return (
    <section>
      <h3 className="pb-1 font-medium text-ink text-sm">
        {title} <span className="text-faint tabular-nums">{names.length}</span>
      </h3>
      <ul className="flex flex-col gap-0.5 text-sm text-soft">
        {names.map((name) => (
          <li key={name}>
            {sign} {permissionWords(name)}
          </li>
        ))}
      </ul>
    </section>
  )
}
