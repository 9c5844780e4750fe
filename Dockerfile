# Build the page, then the package; the final image contains neither Node nor a compiler.
# deploy/pin_images.sh pins the base images by digest: it writes these arguments into .env, which compose.yaml reads.
ARG NODE_IMAGE=node:22-bookworm-slim
ARG PYTHON_IMAGE=python:3.11-slim-bookworm

FROM ${NODE_IMAGE} AS page
WORKDIR /build
COPY web/package.json web/package-lock.json web/
RUN cd web && npm ci --no-audit --no-fund
COPY src src
COPY docs/rules docs/rules
COPY web web
RUN cd web && npm run build

FROM ${PYTHON_IMAGE} AS package
WORKDIR /build
COPY requirements/play.txt requirements/
RUN python -m venv /opt/realmwright && /opt/realmwright/bin/pip install --no-cache-dir --require-hashes -r requirements/play.txt
RUN apt-get update && apt-get install -y --no-install-recommends g++ gcc libc6-dev \
    clang lld wasi-libc libc++-14-dev-wasm32 libclang-rt-14-dev-wasm32
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY tools/compile_engine.py tools/compile_wasm.py tools/
COPY --from=page /build/src src
COPY requirements/browser.txt requirements/
COPY tools/browser_wheels.sh tools/
RUN tools/browser_wheels.sh /opt/realmwright/bin/python
# This compiles the engines of both games, for Python and as WebAssembly for the page.
RUN /opt/realmwright/bin/pip install --no-cache-dir --no-deps --no-build-isolation .
RUN /opt/realmwright/bin/python -c "import realmwright.kingdom_builder.native_game, realmwright.kingdoms.native_game"

FROM ${PYTHON_IMAGE}
RUN useradd --system --create-home --home-dir /var/lib/realmwright realmwright
COPY --from=package /opt/realmwright /opt/realmwright
USER realmwright
ENV XDG_DATA_HOME=/var/lib PATH=/opt/realmwright/bin:$PATH
VOLUME /var/lib/realmwright
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD python -c "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/api/health', timeout=4)"
STOPSIGNAL SIGTERM
ENTRYPOINT ["realmwright"]
CMD ["serve", "--no-browser", "--host", "0.0.0.0", "--port", "8000", "--log", "json"]
