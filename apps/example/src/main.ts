import { run } from '@parley/core'
import { example } from './example.ts'

// What flows of the example companies send goes nowhere and costs nothing, unless the settings name who carries it.
const { env } = process
if (env.SEED !== 'empty') {
  if (!env.SMS_URL) env.SMS_SIMULATOR ||= 'true'
  env.CARRIER ||= 'simulated'
  if (env.CARRIER === 'simulated') env.CALL_DRAIN ||= '4'
  if (!env.LLM_URL) env.LLM_SIMULATOR ||= 'true'
}

// The product with the example at hand, for databases that begin with it.
await run(example)
