import { useUserInfo } from '../shell/access/use-user-info.ts'
import { readTenantContext } from '../shell/context/tenant-context.ts'

/** The tenant that requests act for: the one switched to, else one's own. */
export function useActingFor(): number {
  const { idTenant } = useUserInfo()
  return readTenantContext() ?? idTenant
}
