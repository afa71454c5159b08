import { incomplete, type Roles, roles } from '../kernel/role.ts'
import { BadSetting, type Setting } from '../kernel/setting.ts'

/** Which parts of the service a process is. */
export const rolesSetting: Setting<Roles> = {
  about:
    'What this process does, a list such as `web,identity`: `web` answers consoles and programs, `identity` signs people in, `runtime` runs conversations and takes their sockets, `voice` holds their calls and needs `runtime`, `dialer` calls for campaigns and needs `voice`, `jobs` does what is queued. Some process of an installation must have each.',
  fallback: 'all of them',
  read: (text) => {
    if (text === undefined) return new Set(roles)
    const chosen = new Set(
      text.split(',').map((name) => {
        const role = roles.find((each) => each === name.trim())
        if (role === undefined)
          throw new BadSetting(`names no role with “${name.trim()}”; there are ${roles.join(', ')}`)
        return role
      }),
    )
    const [role, needed] = incomplete(chosen) ?? []
    if (role) throw new BadSetting(`has ${role}, which works only in a process that has ${needed}, too`)
    return chosen
  },
}
