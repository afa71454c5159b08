import type { Configuration } from '@parley/contract/home/home.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../api/read.ts'
import { useWrite } from '../api/use-write.ts'
import { useConfiguration } from '../frame/configuration.ts'
import { generalControlBody, isRunningAfter } from './warnings.ts'

/** Stops all campaigns, or starts them again. */
export function useGeneralControl() {
  const { campaignsRunning } = useConfiguration()
  const cache = useQueryClient()
  const control = useWrite(operations.Home.GeneralControl, {
    silent: true,
    onSuccess: (answer) =>
      cache.setQueryData<Configuration>(
        keyOf(operations.Home.Configuration, {}),
        (known) => known && { ...known, campaignsRunning: isRunningAfter(answer) },
      ),
  })
  return { campaignsRunning, toggle: () => control.write({ body: generalControlBody(campaignsRunning) }) }
}
