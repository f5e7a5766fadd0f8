import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The site has no server functions: its pages ask the API as everybody does. The framework brings the client of such
 * functions along all the same, a tenth of what a first visitor would have to load.
 */
function withoutServerFunctions(): Plugin {
  return {
    name: 'without-server-functions',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/client-rpc\/serverFnFetcher\.js/ },
      handler: () => `
        export function serverFnFetcher() { throw new Error('The site has no server functions') }
        export function trackPostProcessPromise() {}`,
    },
  }
}

/** Links are plain `<a>` elements (decision 0011), but each route of the router brings along its component for links. */
function withoutLinkComponent(): Plugin {
  return {
    name: 'without-link-component',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/react-router\/dist\/esm\/link\.js/ },
      handler: () => `
        const missing = () => { throw new Error('The site has no link components') }
        export { missing as Link, missing as createLink, missing as linkOptions, missing as useLinkProps }`,
    },
  }
}

/** Small modules that several kinds of pages share. In one file, none of these pages needs another page's file for them. */
export const SHARED_BY_PAGES = [
  'features/catalog/games/GamePicture.tsx',
  'features/catalog/links/linkNames.ts',
  'features/community/posts/ReviewVerdict.tsx',
  'features/community/posts/pollResults.ts',
  'features/community/posts/postTitle.ts',
  'features/community/posts/postTypeIcons.ts',
  'features/community/reports/ReportButton.tsx',
  'features/people/authorLine/AuthorLine.tsx',
  'features/people/moderation/moderation.limits.ts',
  'features/people/moderation/reason.rules.ts',
  'features/stewardship/edits/ownGame.client.ts',
  'features/stewardship/updates/UpdateTime.tsx',
  'shared/errorMessage.ts',
  'shared/formatCount.ts',
  'shared/orNotFound.ts',
  'shared/plainText.ts',
  'shared/plural.ts',
  'shared/textRules.ts',
  'ui/ConfirmButton.tsx',
  'ui/Expandable.tsx',
  'ui/Field.tsx',
  'ui/Tabs.tsx',
  'ui/TextField.tsx',
  'ui/focus.ts',
  'ui/markdown/Markdown.tsx',
  'ui/offerRetry.tsx',
  'ui/useShortcut.ts',
]

/** What endless lists and their rows share. A page with a few games does without it. */
export const SHARED_BY_ENDLESS_LISTS = [
  'features/catalog/browse/effectiveQuery.ts',
  'features/catalog/votes/VoteButtons.tsx',
  'features/people/following/FollowButton.tsx',
  'features/people/session/useViewerList.ts',
  'shared/pagedQuery.ts',
  'ui/EndlessList.tsx',
  'ui/cachedFragment.tsx',
]

/** What lists of games share with other pages: these don't load the lists. */
export const SHARED_BY_PAGES_WITH_GAMES = [
  'features/catalog/games/GameThumbnail.tsx',
  'features/catalog/games/gameFacts.ts',
  'features/catalog/games/GameTile.tsx',
  'features/catalog/games/StageChip.tsx',
  'features/catalog/games/playWindow.ts',
  'features/catalog/games/unconfirmed.ts',
  'features/catalog/links/hostOf.ts',
  'features/catalog/searches/listDefaults.client.ts',
  'shared/cachedItems.ts',
  'shared/now.ts',
  'shared/sensitivePictures.ts',
  'ui/Banner.tsx',
  'ui/Chip.tsx',
  'ui/HoverCard.tsx',
  'ui/LinkIcon.tsx',
  'ui/List.tsx',
  'ui/RatingBar.tsx',
  'ui/RefusedParamsBanner.tsx',
  'ui/ScorePercent.tsx',
  'ui/SegmentedControl.tsx',
  'ui/Skeleton.tsx',
  'ui/VisuallyHidden.tsx',
]

export default defineConfig(({ command }) => ({
  plugins: [
    withoutServerFunctions(),
    withoutLinkComponent(),
    tanstackStart({
      router: {
        quoteStyle: 'single',
        semicolons: false,
        // A page's loader comes with its component: the first page has no use for those of all others.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component', 'notFoundComponent'], ['errorComponent']],
        },
      },
      // A feature's `*.client.ts` is for pages wherever they are rendered: in the server too.
      importProtection: { behavior: 'error', server: { files: [] } },
      // A page's styles come with it: on a slow connection each file would be a round trip before anything is seen.
      server: { build: { inlineCss: true } },
    }),
    react(),
  ],
  // The names of classes are a fifth of a page: short ones are 15% less HTML and 6% less to send.
  css: command === 'build' ? { modules: { generateScopedName: '[hash:base64:6]' } } : {},
  // React has had this hook since version 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The names of all files are a fiftieth of what every page loads. 36 bits tell one version of a file from another. The server, which names
    // fonts and pictures, makes the same names.
    rolldownOptions: {
      // On a busy machine they take half a page of whoever starts the site for the first time.
      checks: { bundlerTimings: false },
      output: { hashCharacters: 'base36', assetFileNames: 'assets/[name]-[hash:7][extname]' },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // A first visit loads four files, not thirty: what every page needs, what pages with games, endless lists, and lists of games need. Opening a game
              // loads a few more, not forty: on a slow phone the mere requests for forty files delay the reaction to the tap.
              // A group contains what its modules import, except what belongs to a group before it.
              groups: [
                { name: 'site', tags: ['$initial'], priority: 10 },
                {
                  name: 'games',
                  test: new RegExp(`/src/(${SHARED_BY_PAGES_WITH_GAMES.join('|')})$`),
                  priority: 9.5,
                },
                {
                  name: 'endless',
                  test: new RegExp(
                    `[iI]nfiniteQuery(Observer)?\\.js$|/src/(${SHARED_BY_ENDLESS_LISTS.join('|')})$`,
                  ),
                  // After the group that it imports.
                  priority: 9.2,
                },
                {
                  name: 'list',
                  // Without what loads when it is used, what only other pages with filters have, and what only the search has.
                  test: /\/src\/(features\/catalog\/browse\/(?!DeveloperOptions|openRandom|Period|TagFilter|HiddenTagC|alternatives|developerSearch|typedFilters\/(?!isTyped)|gamesOfDev|loadAlt|NearGames|SearchedDev|SearchEmpty|SearchSta|SignInTo|useNear)|routes\/_browse\b(?!\.search))/,
                  priority: 9,
                },
                // For the search and for the games of a developer.
                {
                  name: 'search',
                  test: /\/(SearchEmpty\.tsx|SignInToFilter\.tsx|loadAlternatives\.ts)$/,
                  priority: 8,
                },
                // For the pages of games and developers.
                {
                  name: 'developers',
                  test: /\/(DeveloperLinks\.tsx|gamesOfDevelopers\.ts)$/,
                  priority: 8,
                },
                // For the search, and for fields in which a developer's name is typed.
                {
                  name: 'suggestions',
                  test: /\/(developerSuggestions\.client|useDevelopersNamed)\.ts$/,
                  priority: 8,
                },
                // Or the history and the form of a game would load its whole page.
                { name: 'relations', test: /\/relations\.rules\.ts$/, priority: 8 },
                { name: 'dialog', test: /\/src\/ui\/(Big)?Dialog\.tsx/, priority: 7 },
                {
                  name: 'common',
                  // Without what only the settings use.
                  test: new RegExp(
                    `/node_modules/@tanstack/(?!.*/(queriesObserver|useQueries)\\.js)|/src/(${SHARED_BY_PAGES.join('|')})$`,
                  ),
                  priority: 5,
                },
                // What the authentication service may refuse: for pages of the account alone.
                { name: 'account', test: /\/session\/authErrors\.ts/, priority: 4.9 },
                // For pages where members edit what is there. The others load them with their dialogs. After what is common.
                {
                  name: 'editing',
                  test: /\/(roles\.rules|edits\.client|LazyEditor|useDraft)\.tsx?$/,
                  priority: 4.9,
                },
                // For the pages with texts of members.
                // Or each page that shows a reason, or asks for one, would load that of a game.
                { name: 'rules', test: /\/people\/rules\/RuleText\.tsx$/, priority: 4.7 },
                { name: 'cite', test: /\/people\/rules\/CitedReason\.tsx$/, priority: 4.6 },
                { name: 'muting', test: /\/muting\/(FoldedText\.tsx|useFold\.ts)$/, priority: 4.5 },
                // For the pages with posts or updates, all of which have endless lists.
                { name: 'posts', test: /\/(posts|updates)\.client\.ts$/, priority: 4.4 },
                // What the fields that suggest games share, as one file: every page has a list of such files.
                {
                  name: 'find',
                  test: /\/(MatchedName|GamePicture)\.tsx$|\/useLeadingDebounce\.ts$|\/useOptionKeys\.ts$/,
                  priority: 3,
                },
                // After what shows texts, which has the styles.
                { name: 'markdown', test: /\/src\/ui\/markdown\/markdownHtml\.ts/, priority: 4 },
                // Every page loads it a little later, so that its only import is no request of its own.
                { name: 'worker', test: /\/installable\/SiteWorker\.tsx$/, priority: 3 },
                { name: 'game', test: /\/src\/features\/pages\/gameDetails\/GameDetails\.tsx/, priority: 4 },
              ],
            },
          },
        },
      },
    },
  },
}))
