import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { key, ...manifest } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'manifest.json'), 'utf8'),
)

/**
 * Compares the whole manifest, so that nothing slips in: a permission at install, a page that sites can load, a
 * weaker policy. Permissions that few people need are optional, and requested when they enable the feature.
 */
test('the manifest asks for this and no more', () => {
  expect(manifest).toEqual({
    manifest_version: 3,
    name: 'Volley',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    minimum_chrome_version: '123',
    permissions: ['storage', 'unlimitedStorage', 'alarms', 'idle', 'favicon'],
    optional_permissions: ['notifications', 'scripting', 'sidePanel'],
    // The person names a price source or an older site, and the wallet requests only that host.
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    icons: { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' },
    action: { default_popup: 'popup.html', default_title: 'Volley' },
    commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+V' } } },
    background: { service_worker: 'background.js' },
    content_scripts: [
      {
        matches: ['http://*/*', 'https://*/*'],
        js: ['entries/inpage.iife.ts'],
        run_at: 'document_start',
        all_frames: true,
        world: 'MAIN',
      },
      {
        matches: ['http://*/*', 'https://*/*'],
        js: ['entries/content.iife.ts'],
        run_at: 'document_start',
        all_frames: true,
      },
    ],
    content_security_policy: { extension_pages: policy.join('; ') },
  })
})

test('unpacked builds have a fixed id', () => {
  expect(key).toMatch(/^[A-Za-z0-9+/]{392}$/)
})

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  'connect-src https: wss: http: ws:',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types background-parts',
]
