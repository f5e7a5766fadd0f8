import { expect, test } from 'vitest'
import { newSearchInput } from '#/features/catalog/searches/searches.contract.ts'
import { SEARCH_NAME_BOUNDS } from '#/features/catalog/searches/searches.limits.ts'
import { searchNameError } from '#/features/catalog/searches/searchName.rules.ts'
import { meInput } from '#/features/people/account/me.contract.ts'
import { ABOUT_MAX, DISPLAY_NAME_BOUNDS } from '#/features/people/account/me.limits.ts'
import { aboutError, displayNameError } from '#/features/people/account/profileTexts.rules.ts'
import { apiTokenInput } from '#/features/people/apiTokens/apiTokens.contract.ts'
import { tokenNameError } from '#/features/people/apiTokens/apiTokens.rules.ts'
import { MAX_API_TOKEN_NAME_LENGTH } from '#/features/people/auth/users/apiTokens.limits.ts'
import { isUsername, USERNAME_PATTERN } from '#/features/people/auth/users/username.ts'
import { expectSameVerdicts, textsAtBounds } from '../../../../test/textsAtBounds.ts'

const FIELDS = [
  {
    field: 'a display name',
    bounds: DISPLAY_NAME_BOUNDS,
    form: (text) => displayNameError(text) === undefined,
    // Without a name, the form sends null.
    contract: (text) => meInput.safeParse({ display_name: text.trim() === '' ? null : text }).success,
  },
  {
    field: "'About you'",
    bounds: { max: ABOUT_MAX },
    form: (text) => aboutError(text.trim()) === undefined,
    contract: (about) => meInput.safeParse({ about }).success,
  },
  {
    field: 'the name of a search',
    bounds: SEARCH_NAME_BOUNDS,
    form: (text) => searchNameError(text) === undefined,
    contract: (name) => newSearchInput.safeParse({ name, params: 'q=x' }).success,
  },
  {
    field: 'the name of an API token',
    bounds: { min: 1, max: MAX_API_TOKEN_NAME_LENGTH },
    form: (text) => tokenNameError(text.trim()) === undefined,
    contract: (name) => apiTokenInput.safeParse({ name, scopes: ['read'] }).success,
  },
] satisfies {
  field: string
  bounds: { min?: number; max: number }
  form: (typed: string) => boolean
  contract: (typed: string) => boolean
}[]

test.each(FIELDS)('the form accepts $field if and only if the API does', ({ bounds, form, contract }) =>
  expectSameVerdicts(bounds, form, contract),
)

test("a username's field takes what the API takes", () => {
  // As browsers read the attribute, in which a hyphen needs its backslash.
  const field = new RegExp(`^(?:${USERNAME_PATTERN})$`, 'v')
  const names = [...textsAtBounds({ min: 3, max: 20 }), 'A_b-9', '---', 'a b c', 'näme']
  expect(names.filter((name) => field.test(name))).toEqual(names.filter(isUsername))
  expect(names.filter(isUsername).length).toBeGreaterThan(2)
})
