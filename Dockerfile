# Built with a C compiler, which makes the rules fast; run without one, as a user who may do nothing else.
FROM python:3.12-slim AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY pyproject.toml README.md LICENSE ./
COPY tools/hatch_build.py tools/mypyc_build.py tools/build_cache.py tools/c_compiler.py tools/client.py tools/
COPY docs/rules docs/rules
COPY web web
COPY src src
# Compiled or not at all; Node, which builds the browser client, comes as a wheel into the build's own environment.
RUN BRETHREN_BUILD=compiled pip wheel --no-cache-dir --wheel-dir /wheels ".[server]" \
    && python -m venv /opt/brethren \
    && /opt/brethren/bin/pip install --no-cache-dir --no-index --find-links /wheels "brethren[server]" \
    && cd / \
    && /opt/brethren/bin/brethren --version | grep -q compiled

FROM python:3.12-slim
RUN useradd --system --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin brethren \
    && install --directory --owner brethren --mode 0700 /data
COPY --from=build /opt/brethren /opt/brethren
ENV PATH=/opt/brethren/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    BRETHREN_DB=/data/brethren.sqlite
USER brethren
WORKDIR /data
VOLUME /data
EXPOSE 8077
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:8077/healthz', timeout=2)"]
CMD ["sh", "-c", "exec brethren serve --host 0.0.0.0 --port 8077 --db \"$BRETHREN_DB\""]
