/** They stand with the campaigns, which the dialer stands on: schedules and validations ask them, too. */
export { type Opening, type WindowRules, windowAt } from '../../campaigns/rules/window.ts'
