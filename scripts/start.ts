// For those who start the site from TypeScript; `npm start` runs start.mjs.
import './start.mjs'
