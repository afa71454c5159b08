import { type SeedTools, speakAsset, speakerOf } from '@parley/core'

const DEADLINE_MS = 60_000
/** What the bank has recorded for its flows, spoken by the built-in voice. */
const PROMPTS = {
  'Bank greeting': 'Thank you for calling Harbour Bank.',
  'Office closed': 'Our branches are closed now. <break time="300ms"/> You can still block a card.',
}

/** Speaks two prompts of the bank into audio assets; what is there stays. */
export async function addRecordings({ as, services }: SeedTools): Promise<void> {
  for (const [name, text] of Object.entries(PROMPTS))
    await as('jana', 'Harbour Bank', async (ctx) => {
      const made = await ctx.db.selectFrom('audioAsset').select('guid').where('name', '=', name).executeTakeFirst()
      if (made) return
      const speaking = { files: services.files, speaker: speakerOf(services) }
      const manner = { engine: null, voice: null, rate: 1, pitch: 1, gain: 0, sampleRate: 8_000 } as const
      const request = { name, text, format: 'ssml', language: 'en-GB', ...manner } as const
      await speakAsset(ctx, speaking, request, AbortSignal.timeout(DEADLINE_MS))
    })
}
