# To be sourced: finds the Chromium of the browser tests, or installs it.
# shellcheck shell=bash

chromium_can_be() {
    chromium_found >/dev/null || is_root_on_debian
}

chromium_or_install() {
    if chromium_found >/dev/null; then return; fi
    # Without a font for them the pictures show boxes in place of Chinese, Japanese and Korean.
    apt_install chromium fonts-noto-cjk
}

# Prints its path.
chromium_found() {
    local name
    for name in ${CHROMIUM:+"$CHROMIUM"} chromium chromium-browser google-chrome google-chrome-stable \
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
        if command -v "$name"; then return; fi
    done
    return 1
}
