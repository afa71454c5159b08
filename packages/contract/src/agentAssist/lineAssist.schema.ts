import { z } from 'zod'
import { liveAssistFeature } from '../enums/line.enum.ts'
import { enumOf, rowVersion } from '../kernel/schema.ts'

const features = z.array(enumOf(liveAssistFeature)).max(3)

export const lineAssistDraft = z.object({
  /** Null: those of the tenant. */
  assistFeatures: features.nullable().meta({ label: 'Features' }),
})
export type LineAssistDraft = z.output<typeof lineAssistDraft>
export const lineAssistChange = lineAssistDraft.extend({ rowVersion })

/** What agent assist does on a line. */
export const lineAssist = lineAssistDraft.extend({ ofTenant: features, rowVersion })
export type LineAssist = z.output<typeof lineAssist>
