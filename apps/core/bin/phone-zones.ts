import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Makes the prefixes of `src/kernel/phone/phoneZones.gen.ts` from `resources/timezones/map_data.txt` of google/libphonenumber, whose path it is given:
 * `node apps/core/bin/phone-zones.ts map_data.txt`. NOTICE.md names the version that is in use.
 */
const [path = ''] = process.argv.slice(2)
const prefixes = new Map<string, string[]>()
for (const line of readFileSync(path, 'utf8').split('\n')) {
  const [, prefix, zones] = /^(\d+)\|(\S+)$/.exec(line.trim()) ?? []
  if (prefix === undefined || zones === undefined) continue
  prefixes.set(zones, [...(prefixes.get(zones) ?? []), prefix])
}
const lines = [...prefixes].map(([zones, all]) => `  '${zones}': '${all.join(' ')}',`)
writeFileSync(
  new URL('../src/kernel/phone/phoneZones.gen.ts', import.meta.url),
  `// Generated from the time zones of libphonenumber (© The Libphonenumber Authors, Apache License 2.0) by bin/phone-zones.ts; do not edit.
/** Prefixes of numbers, with their calling codes, by the zones that they lie in. */
export const ZONE_PREFIXES: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`,
)
