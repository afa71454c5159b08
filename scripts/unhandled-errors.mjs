import { writeFileSync } from 'node:fs'

/** Where they stand, beside the report of the same run. @param {string} report */
export const errorsBeside = (report) => report.replace(/\.json$/, '.errors.json')

/** A reporter of Vitest: writes what was thrown outside of any test, and what files and hooks threw, which its JSON does not name. */
export default class UnhandledErrors {
  /** @param {{ config: { outputFile: { json: string } } }} vitest */
  onInit({ config }) {
    this.path = errorsBeside(config.outputFile.json)
  }

  /** @param {readonly { errors(): readonly Thrown[] }[]} modules @param {readonly Thrown[]} unhandled */
  onTestRunEnd(modules, unhandled) {
    const thrown = [...modules.flatMap((module) => module.errors()), ...unhandled]
    writeFileSync(this.path, JSON.stringify(thrown.map(said)))
  }
}

/** @typedef {{ name?: string, message?: string, stack?: string }} Thrown */

/** @param {Thrown} error */
const said = ({ name = 'Error', message = '', stack = '' }) =>
  [
    `${name}: ${message}`.split('\n')[0],
    stack
      .split('\n')
      .find((line) => /^\s+at /.test(line))
      ?.trim(),
  ]
    .filter(Boolean)
    .join(' ')
