import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { readPasswordPolicy, type SeedTools, updatePasswordPolicy } from '@parley/core'

const rule = { days: 90, warnDays: 14, minLength: 12, classes: 1, history: 2, refuseCommon: true }

/** The clinic has passwords changed every 90 days; one of its people is told that theirs will expire. What is set stays. */
export async function addPasswordRule({ as, services }: SeedTools): Promise<void> {
  if (!services.identity) return // passwords are another provider's affair
  await as('amelia', 'Willow Clinic', async (ctx) => {
    const { rowVersion } = await readPasswordPolicy(ctx, services)
    if (rowVersion !== 1) return
    await updatePasswordPolicy(ctx, services, { ...rule, type: passwordPolicyType.of.WARNING, rowVersion })
  })
}
